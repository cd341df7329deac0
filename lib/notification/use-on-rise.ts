import { useEffect, useRef } from 'react'

/** Calls `onRise` whenever a number that was known has become greater: the bell has heard of notifications that a list does not show yet. */
export function useOnRise(number: number | undefined, onRise: () => void): void {
  const before = useRef(number)
  useEffect(() => {
    if (before.current !== undefined && number !== undefined && number > before.current) onRise()
    before.current = number
  }, [number, onRise])
}
