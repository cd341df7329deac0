import { isFurther } from '@portico/contract/account-settings/sample-language'
import { useEffect, useState } from 'react'
import type { CodeSample } from './code-samples'
import type { SampleCall } from './sample-call'
import type { furtherSample } from './samples/further-samples'

/** Returns a call in a further language, once what makes it is loaded; empty for one of the first languages. */
export function useFurtherSample(language: string | null | undefined, call: SampleCall | undefined): CodeSample[] {
  const [write, setWrite] = useState<{ sample: typeof furtherSample } | null>(null)
  const further = isFurther(language) ? language : null
  useEffect(() => {
    let isThere = true
    if (further) void import('./samples/further-samples').then(({ furtherSample: sample }) => isThere && setWrite({ sample }))
    return () => {
      isThere = false
    }
  }, [further])
  return further && call && write ? [{ language: further, code: write.sample(further, call).code }] : []
}
