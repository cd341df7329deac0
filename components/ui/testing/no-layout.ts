/** jsdom has no layout, so nothing to scroll; tests of scrolling put their own here. */
Element.prototype.scrollIntoView ??= () => {}
