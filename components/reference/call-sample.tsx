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

/** Shows a call in four languages. The page contains only the call; the browser writes the languages other than curl. */
export function CallSample({ call, ...labels }: CallSampleProps) {
  return <CodeBlock samples={callSamples(call)} {...labels} />
}
