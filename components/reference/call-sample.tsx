'use client'
import { callSamples } from '@/components/ui/call-samples'
import { CodeBlock } from '@/components/ui/code-block'
import type { CopyLabels } from '@/components/ui/copy-button'
import type { SampleCall } from '@/lib/catalogue/sample-call'

interface CallSampleProps {
  call: SampleCall
  label: string
  labels: CopyLabels
}

/** Draws a call in four languages. Only the call comes with the page; the languages other than curl are written in the browser. */
export function CallSample({ call, ...labels }: CallSampleProps) {
  return <CodeBlock samples={callSamples(call)} {...labels} />
}
