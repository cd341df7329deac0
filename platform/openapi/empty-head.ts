/** The head of a document that nobody imported. */
export const EMPTY_HEAD = '{"openapi":"3.1.0","info":{},"paths":{},"components":{}}'
