"""Which extractor is best for my pages, how sure is that, and what does it get wrong?

datasets/   pages with their gold text, whatever the layout they are published in
splits      the fixed folds by registered domain that evaluation and training share
systems     every algorithm of dehusk and every peer, with its version
runner      runs systems over pages in processes, through a cache, so that nothing is computed or lost twice
metrics/    one family of figures a file
book        figures of pages that were computed before
scores      figures by system and page type, with intervals and paired tests
report/     terminal, JSON, Markdown and one HTML page
gate        floors that must hold
"""
