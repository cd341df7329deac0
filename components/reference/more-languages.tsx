'use client'
import type { FurtherLanguage } from '@portico/contract/account-settings/sample-language'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** The languages as options of the choice, which the server writes. */
  children?: ReactNode
}

/**
 * Offers the samples of further languages in the tabs beside it: one choice for all samples of the page, which is remembered. What makes
 * them is loaded with the first one.
 */
export function MoreLanguages({ call, label, choice, children }: MoreLanguagesProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<{ language: FurtherLanguage; Sample: typeof FurtherSample } | null>(null)
  useEffect(() => {
    const tabs = place.current?.parentElement
    let isThere = true
    const open = async (language: string | null) => {
      if (!isOffered(language)) return
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
            {children}
          </select>
        )}
      </span>
      {shown ? <shown.Sample language={shown.language} call={call} label={`${label} · ${shown.language}`} /> : null}
    </>
  )
}

/** Returns whether a choice on the page offers a language. */
function isOffered(language: string | null): language is FurtherLanguage {
  return [...document.querySelectorAll<HTMLOptionElement>('[data-languages] option')].some(
    ({ value }) => value !== '' && value === language,
  )
}
