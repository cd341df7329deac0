'use client'
import { callSamples } from '@/components/ui/call-samples'
import { PublicCodeSample } from '@/components/ui/public-code-sample'
import type { SampleCall } from '@/lib/catalogue/sample-call'

interface CallSampleProps {
  call: SampleCall
  label: string
  copyLabel: string
  copiedLabel: string
}

/** A call in four languages. Only the call comes with the page; the languages other than curl are written in the browser. */
export function CallSample({ call, ...words }: CallSampleProps) {
  return <PublicCodeSample samples={callSamples(call)} {...words} />
}
