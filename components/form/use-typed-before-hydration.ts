import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { announceTyped, isServerRendered, readTyped, type TypedControl } from './typed-before-hydration'

/**
 * Brings what the user typed before hydration into the form. Reads the controls three times, because React can take a while to hydrate a form and
 * hears no event until it has finished: when it begins (it resets text areas), when it has finished, and once the fields listen to the form.
 */
export function useTypedBeforeHydration(formId: string): void {
  const [isHydrated] = useState(() => isServerRendered(formId))
  const [atFirst] = useState(() => (isHydrated ? readTyped(formId) : []))
  const whenDrawn = useRef<TypedControl[]>([])
  useLayoutEffect(() => {
    if (isHydrated) whenDrawn.current = readTyped(formId)
  }, [isHydrated, formId])
  useEffect(() => {
    if (!isHydrated) return
    // After the effect: during it, React would set the old text first, and the cursor to the end.
    queueMicrotask(() => {
      const typed = [...atFirst, ...whenDrawn.current, ...readTyped(formId)]
      announceTyped([...new Map(typed.map((entry) => [entry.control, entry])).values()])
    })
  }, [isHydrated, atFirst, formId])
}
