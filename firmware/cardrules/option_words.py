# Options that say one of some words.

from cardrules.rules import BadRules


def check_words(rules, words):
    # words: by the name of an option what it may say, all of one type. Raises BadRules.
    for name in words:
        value, known = getattr(rules, name), words[name]
        if value not in known or type(value) is not type(known[0]):
            raise BadRules("%s is one of: %s" % (name, ", ".join([str(word) for word in known])))
