'use client'
import { FURTHER_LANGUAGES, type FurtherLanguage, isFurther } from '@portico/contract/account-settings/sample-language'
import { useEffect, useRef, useState } from 'react'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import type { SampleCall } from '@/lib/reference/sample-call'
import type { FurtherSample } from './further-sample'
import styles from './reference.module.css'

interface MoreLanguagesProps {
  call: SampleCall
  /** The name of the samples for assistive technology. */
  label: string
  /** The label of the choice; without it, the samples follow the choice that another one on the page offers. */
  choice?: string
}

/**
 * Offers the samples of further languages in the tabs beside it: one choice for all samples of the page, which is remembered. What makes
 * them is loaded with the first one.
 */
export function MoreLanguages({ call, label, choice }: MoreLanguagesProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<{ language: FurtherLanguage; Sample: typeof FurtherSample } | null>(null)
  useEffect(() => {
    const tabs = place.current?.parentElement
    let isThere = true
    const open = async (language: string | null) => {
      if (!isFurther(language)) return
      const { FurtherSample: Sample } = await import('./further-sample')
      if (!isThere) return
      for (const radio of tabs?.querySelectorAll<HTMLInputElement>(':scope > label > input') ?? []) radio.checked = false
      setShown({ language, Sample })
    }
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.closest('fieldset')?.querySelector(':scope > [data-languages]')) return
      if (target instanceof HTMLSelectElement) void open(target.value)
      else setShown(null)
    }
    void open(readStored(STORAGE_KEYS.sample))
    // Before React, which gives the choice its old value back.
    document.addEventListener('change', follow, true)
    return () => {
      isThere = false
      document.removeEventListener('change', follow, true)
    }
  }, [])
  return (
    <>
      <span ref={place} className={styles.languages} hidden={choice === undefined} data-languages>
        {choice === undefined ? null : (
          <select
            aria-label={choice}
            value={shown?.language ?? ''}
            onChange={({ target }) => writeStored(STORAGE_KEYS.sample, target.value)}
          >
            <option value="" hidden>
              {choice}
            </option>
            {FURTHER_LANGUAGES.map((language) => (
              <option key={language}>{language}</option>
            ))}
          </select>
        )}
      </span>
      {shown ? <shown.Sample language={shown.language} call={call} label={`${label} · ${shown.language}`} /> : null}
    </>
  )
}
