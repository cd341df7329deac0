import type { FurtherLanguage } from '@portico/contract/account-settings/sample-language'
import type { SampleCall } from '@/lib/reference/sample-call'
import { furtherSample } from '@/lib/reference/samples/further-samples'
import { FoldableCode } from './foldable-code'

/** Colored pieces of one sample. */
const PIECES = 400

/** Shows a call in a further language. */
export function FurtherSample({ language, call, label }: { language: FurtherLanguage; call: SampleCall; label: string }) {
  const { code, colors } = furtherSample(language, call)
  return <FoldableCode code={code} language={colors} label={label} pieces={PIECES} />
}
