/**
 * What is left to do about an act that failed: the error dialog tells it already. Acts that take their own button off the page wait for
 * their answer by hand, since a button that is gone is not called back.
 */
export function toldByDialog(): void {}
