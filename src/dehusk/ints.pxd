# Columns of whole numbers by where they are in memory: quicker to come by than a view of each.
cdef extern from *:
    """
    /* Where the numbers of a column are, for as long as it is there and nobody changes its size. */
    static const int *dehusk_ints(PyObject *column)
    {
        static const int none = 0;
        Py_buffer view;
        const int *found;
        if (PyObject_GetBuffer(column, &view, PyBUF_CONTIG_RO | PyBUF_FORMAT) < 0)
            return NULL;
        if (view.itemsize != sizeof(int) || view.format == NULL || view.format[0] != 'i') {
            PyErr_SetString(PyExc_TypeError, "a column of whole numbers was expected");
            found = NULL;
        } else
            found = view.len ? (const int *)view.buf : &none;
        PyBuffer_Release(&view);
        return found;
    }

    /* The same for one that is to be filled. */
    static int *dehusk_room(PyObject *column)
    {
        return (int *)dehusk_ints(column);
    }
    """
    int *room_of "dehusk_room"(object column) except NULL
    const int *ints_of "dehusk_ints"(object column) except NULL
