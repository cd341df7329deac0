/** A value that components follow through `useSyncExternalStore`. */
export interface Observable<Value> {
  current: () => Value
  set: (value: Value) => void
  /** Calls `listener` after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
}

export function observable<Value>(first: Value): Observable<Value> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
