/**
 * A link in an author's text that may name a part of the document, in Markdown or HTML, as it is written or within JSON text: a fragment of
 * several parts after `(`, `<`, `=`, a space or a quote of an attribute. The text of a reference begins after a bare quote and is none.
 */
export const PART_LINK = /(?<=[(<\s'=]|="|\\")#\/?[^\s()<>"'\\#/]{1,300}\/[^\s()<>"'\\#]{1,600}/g
