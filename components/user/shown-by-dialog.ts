/**
 * Ignores the failure of an act, since the error dialog already shows it. An act that removes its own button awaits its response itself,
 * since React Query does not call back a component that is gone.
 */
export function shownByDialog(): void {}
