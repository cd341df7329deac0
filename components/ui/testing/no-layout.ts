/** jsdom has no layout, so it cannot scroll; tests of scrolling replace this. */
Element.prototype.scrollIntoView ??= () => {}
