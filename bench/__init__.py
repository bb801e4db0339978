"""Speed, memory and robustness of dehusk, beside its peers; `python -m bench`."""
