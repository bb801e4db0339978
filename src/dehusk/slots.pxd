# Records with slots, filled and read from C without looking their fields up by name.
cdef extern from *:
    """
    #include <structmember.h>

    /* Where in a record the value of a field is. */
    static Py_ssize_t dehusk_slot(PyObject *kind, PyObject *name)
    {
        Py_ssize_t place = -1;
        PyObject *field = PyObject_GetAttr(kind, name);
        if (field != NULL && Py_TYPE(field) == &PyMemberDescr_Type) {
            PyMemberDef *member = ((PyMemberDescrObject *)field)->d_member;
            place = member->type == T_OBJECT_EX ? member->offset : -1;
        }
        Py_XDECREF(field);
        if (place < 0 && !PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "%R is no slot of %R", name, kind);
        return place;
    }

    /* A record whose fields are all still to be put in. */
    static PyObject *dehusk_blank(PyObject *kind)
    {
        return ((PyTypeObject *)kind)->tp_alloc((PyTypeObject *)kind, 0);
    }

    static void dehusk_put(PyObject *record, Py_ssize_t slot, PyObject *value)
    {
        PyObject **place = (PyObject **)((char *)record + slot), *before = *place;
        Py_INCREF(value);
        *place = value;
        Py_XDECREF(before);
    }

    static PyObject *dehusk_get(PyObject *record, Py_ssize_t slot)
    {
        PyObject *value = *(PyObject **)((char *)record + slot);
        if (value == NULL) {
            PyErr_SetString(PyExc_AttributeError, "a field of a record has no value");
            return NULL;
        }
        Py_INCREF(value);
        return value;
    }

    /* What holds texts and numbers alone is part of no circle, and the collector need not look at it. */
    static void dehusk_no_circle(PyObject *record)
    {
        PyObject_GC_UnTrack(record);
    }
    """
    Py_ssize_t slot_of "dehusk_slot"(object kind, str name) except -1
    object blank "dehusk_blank"(object kind)
    void put "dehusk_put"(object record, Py_ssize_t slot, object value) noexcept
    object get "dehusk_get"(object record, Py_ssize_t slot)
    void no_circle "dehusk_no_circle"(object record) noexcept
