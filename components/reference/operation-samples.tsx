import { Muted } from '@/components/ui/text'
import { type CodeSample, codeSamples } from '@/lib/reference/code-samples'
import type { PartHref } from '@/lib/reference/markdown'
import type { ExternalExample } from '@/lib/reference/media-type'
import type { RequestExample } from '@/lib/reference/operation-sample'
import type { SampleCall } from '@/lib/reference/sample-call'
import { CopyCode } from './copy-code'
import { ExampleAbout } from './example-about'
import { ExternalExamples } from './external-examples'
import { LanguageOptions } from './language-options'
import { MoreInDocument } from './more-in-document'
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

/** Characters of all samples of the first example; a longer one is shown in curl only. */
const FIRST_CHARACTERS_MAX = 60_000

/** Characters of what is shown in curl only. */
const CURL_CHARACTERS_MAX = 60_000
const OTHERS_MAX = 30
/** Examples in every language; each language takes elements. */
const WHOLE_MAX = 8

interface OperationSamplesProps {
  examples: readonly RequestExample[]
  /** The author's own samples, which come before those of the first example. */
  own?: readonly CodeSample[]
  externalExamples?: readonly ExternalExample[]
  documentHref: string
  partHref?: PartHref | undefined
  t: ReferenceLabels
}

/** Shows calls in five languages: the first example, and the others in folds. Needs no script, but for further languages. */
export function OperationSamples({ examples, own = [], externalExamples = [], documentHref, partHref, t }: OperationSamplesProps) {
  const [first, ...rest] = examples
  if (!first) return null
  const shown = withinCharacters(rest.slice(0, OTHERS_MAX).map(({ call }) => codeSamples(call)))
  const others = rest.slice(0, shown.length)
  const pieces = Math.min(PIECES, Math.floor(OTHER_PIECES / Math.max(1, shown.flat().length)))
  return (
    <section className={styles.sample}>
      <h2>
        {t('request')}
        {first.name && rest.length > 0 ? <Muted as="span"> · {first.name}</Muted> : null}
      </h2>
      <Samples
        call={first.call}
        choice={t('moreLanguages')}
        samples={[...own, ...firstSamples(first.call)]}
        name="sample"
        label={t('request')}
        pieces={PIECES}
        t={t}
      />
      <ExampleAbout text={first.description} prefix="sample-about" {...{ documentHref, partHref, t }} />
      {others.map(({ name, contentType, description, call }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the examples of an operation never change
        <details key={at} className={styles.other}>
          <summary>
            {name || t('requestAs', { contentType })} {name === '' || contentType === first.contentType ? null : <code>{contentType}</code>}
          </summary>
          <ExampleAbout text={description} prefix={`sample-${at + 2}-about`} {...{ documentHref, partHref, t }} />
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
      <MoreInDocument count={rest.length - others.length} documentHref={documentHref} t={t} />
      <ExternalExamples examples={externalExamples} t={t} />
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
      tabs={samples.map(({ language, code }, at) => ({
        key: `${at} ${language}`,
        label: language,
        content: <StaticCode code={code} language={language} label={`${label} · ${language}`} pieces={pieces} />,
      }))}
    />
  )
}

/** Returns the samples of the first example: with a body of a thousand lines in curl only, since each language repeats it. */
function firstSamples(call: SampleCall): CodeSample[] {
  const samples = codeSamples(call)
  const characters = samples.reduce((sum, { code }) => sum + code.length, 0)
  return characters <= FIRST_CHARACTERS_MAX ? samples : samples.slice(0, 1)
}

/** Returns the samples of each example in every language, in the first language only once the page has enough, and then no further ones. */
function withinCharacters(examples: readonly CodeSample[][]): CodeSample[][] {
  let characters = 0
  let ofCurl = 0
  const shown = examples.map((samples, at) => {
    characters += samples.reduce((sum, { code }) => sum + code.length, 0)
    return characters <= OTHER_CHARACTERS_MAX && at < WHOLE_MAX ? samples : samples.slice(0, 1)
  })
  const end = shown.findIndex((samples) => {
    ofCurl += samples.length === 1 ? (samples[0]?.code.length ?? 0) : 0
    return ofCurl > CURL_CHARACTERS_MAX
  })
  return end === -1 ? shown : shown.slice(0, end)
}
