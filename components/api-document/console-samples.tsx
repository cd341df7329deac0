import { ColoredCode } from '@/components/reference/colored-code'
import { CopyCode } from '@/components/reference/copy-code'
import { LanguageOptions } from '@/components/reference/language-options'
import { MoreLanguages } from '@/components/reference/more-languages'
import { RememberedTab } from '@/components/reference/remembered-tab'
import { Tabs } from '@/components/reference/tabs'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { sampleOf } from '@/lib/api-document/console-call'
import type { ConsoleOperation } from '@/lib/api-document/console-operation'
import { codeSamples } from '@/lib/reference/code-samples'
import type { SampleCall } from '@/lib/reference/sample-call'
import type { ConsoleLabels } from './console-labels'

/** Colored pieces of one sample. */
const PIECES = 400

/** Shows the call of the form as code, with a placeholder for the credential. */
export function ConsoleSamples({ operation, call, labels }: { operation: ConsoleOperation; call: SampleCall; labels: ConsoleLabels }) {
  const sample = sampleOf(operation, call)
  return (
    <Stack as="section" gap={2} aria-label={labels.sameCall}>
      <Text as="h3" size="sm" weight="semibold">
        {labels.sameCall}
      </Text>
      <Tabs
        name="console-sample"
        label={labels.sameCall}
        more={
          <>
            <MoreLanguages call={sample} label={labels.sameCall} choice={labels.moreLanguages}>
              <LanguageOptions />
            </MoreLanguages>
            <CopyCode copy={labels.copy} copied={labels.copied} />
            <RememberedTab name="sample" />
          </>
        }
        tabs={codeSamples(sample).map(({ language, code }) => ({
          key: language,
          label: language,
          content: <ColoredCode code={code} language={language} label={`${labels.sameCall} · ${language}`} pieces={PIECES} />,
        }))}
      />
    </Stack>
  )
}
