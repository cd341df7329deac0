import type { SampleLanguage } from '@portico/contract/account-settings/sample-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import { ownDefaults } from './account-settings-queries'

/**
 * Returns the language in which samples open for the signed-in user; undefined until it is known. References and the console open it too, in
 * a browser where no other one was chosen.
 */
export function useSampleLanguage(): SampleLanguage | null | undefined {
  const language = useQuery(ownDefaults()).data?.sampleLanguage
  useEffect(() => {
    if (language && readStored(STORAGE_KEYS.sample) === null) writeStored(STORAGE_KEYS.sample, language)
  }, [language])
  return language
}
