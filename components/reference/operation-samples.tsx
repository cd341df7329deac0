import { type CodeSample, codeSamples } from '@/lib/reference/code-samples'
import type { RequestExample } from '@/lib/reference/operation-sample'
import type { SampleCall } from '@/lib/reference/sample-call'
import { CopyCode } from './copy-code'
import { LanguageOptions } from './language-options'
import { MoreLanguages } from './more-languages'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'
import { RememberedTab } from './remembered-tab'
import { StaticCode } from './static-code'
import { Tabs } from './tabs'

/** A page has at most 3,000 elements: these are the colored pieces of one sample of the first example, and of all samples of the others. */
const PIECES = 90
const OTHER_PIECES = 500
/** Characters of all samples of the other examples; further ones are shown in curl only. */
const OTHER_CHARACTERS_MAX = 60_000

/** Shows calls in five languages: the first example, and the others in folds. Needs no script, but for further languages. */
export function OperationSamples({ examples, t }: { examples: readonly RequestExample[]; t: ReferenceLabels }) {
  const [first, ...others] = examples
  if (!first) return null
  const shown = withinCharacters(others.map(({ call }) => codeSamples(call)))
  const pieces = Math.min(PIECES, Math.floor(OTHER_PIECES / Math.max(1, shown.flat().length)))
  return (
    <section className={styles.sample}>
      <h2>{t('request')}</h2>
      <Samples
        call={first.call}
        choice={t('moreLanguages')}
        samples={codeSamples(first.call)}
        name="sample"
        label={t('request')}
        pieces={PIECES}
        t={t}
      />
      {others.map(({ name, contentType, call }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the examples of an operation never change
        <details key={at} className={styles.other}>
          <summary>
            {name || t('requestAs', { contentType })} {name === '' || contentType === first.contentType ? null : <code>{contentType}</code>}
          </summary>
          <Samples
            call={call}
            samples={shown[at] ?? []}
            name={`sample-${at + 2}`}
            label={`${t('request')} ${at + 2}`}
            pieces={pieces}
            t={t}
          />
        </details>
      ))}
    </section>
  )
}

interface SamplesProps {
  call: SampleCall
  /** The label of the choice of further languages; only the first example offers it. */
  choice?: string
  samples: readonly CodeSample[]
  /** Unique on the page. */
  name: string
  label: string
  pieces: number
  t: ReferenceLabels
}

function Samples({ call, choice, samples, name, label, pieces, t }: SamplesProps) {
  return (
    <Tabs
      name={name}
      label={label}
      more={
        <>
          <MoreLanguages call={call} label={label} choice={choice}>
            {choice === undefined ? null : <LanguageOptions />}
          </MoreLanguages>
          <CopyCode copy={t('copy')} copied={t('copied')} />
          <RememberedTab name="sample" />
        </>
      }
      tabs={samples.map(({ language, code }) => ({
        key: language,
        label: language,
        content: <StaticCode code={code} language={language} label={`${label} · ${language}`} pieces={pieces} />,
      }))}
    />
  )
}

/** Returns the samples of each example in every language, and in the first language only once the page has enough characters. */
function withinCharacters(examples: readonly CodeSample[][]): CodeSample[][] {
  let characters = 0
  return examples.map((samples) => {
    characters += samples.reduce((sum, { code }) => sum + code.length, 0)
    return characters <= OTHER_CHARACTERS_MAX ? samples : samples.slice(0, 1)
  })
}
