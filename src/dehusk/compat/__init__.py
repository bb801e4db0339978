"""Other extractors' calls, answered by dehusk: change one import line and keep the rest."""
