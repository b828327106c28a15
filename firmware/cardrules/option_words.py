# The check of options whose value must be one of several words.

from cardrules.rules import BadRules


def check_words(rules, words):
    # words: the allowed values by option name; all values of one option have the same type. Raises BadRules.
    for name in words:
        value, known = getattr(rules, name), words[name]
        if value not in known or type(value) is not type(known[0]):
            raise BadRules("%s is one of: %s" % (name, ", ".join([str(word) for word in known])))
