'use client'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { DEFAULT_PREFERENCE, type ListPreference, type ListPreferences, listPreferencesCookie } from './list-preferences'

interface Kept {
  preferences: ListPreferences
  keep: (list: string, preference: ListPreference) => void
}

const KeptPreferences = createContext<Kept>({ preferences: {}, keep: () => undefined })

/** Provides what the person chose for lists; `initial` comes from the cookie of the request. */
export function ListPreferencesProvider({ initial, children }: { initial: ListPreferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial)
  const keep = useCallback(
    (list: string, preference: ListPreference) => {
      const next = { ...preferences, [list]: preference }
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the product supports
      document.cookie = listPreferencesCookie(next)
      setPreferences(next)
    },
    [preferences],
  )
  const kept = useMemo(() => ({ preferences, keep }), [preferences, keep])
  return <KeptPreferences.Provider value={kept}>{children}</KeptPreferences.Provider>
}

/** Returns what the person chose for a list, and a function that changes it and stores it in this browser. */
export function useListPreference(list: string | undefined): [ListPreference, (change: Partial<ListPreference>) => void] {
  const { preferences, keep } = useContext(KeptPreferences)
  const preference = (list === undefined ? undefined : preferences[list]) ?? DEFAULT_PREFERENCE
  const change = useCallback(
    (change: Partial<ListPreference>) => {
      if (list !== undefined) keep(list, { ...preference, ...change })
    },
    [list, preference, keep],
  )
  return [preference, change]
}
