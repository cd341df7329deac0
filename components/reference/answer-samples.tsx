import { bodySamples, isJson } from '@/lib/reference/media-type'
import type { OperationResponse } from '@/lib/reference/operation'
import type { Components } from '@/lib/reference/references'
import { CopyCode } from './copy-code'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'
import { StaticCode } from './static-code'
import { StatusCode } from './status-code'
import { Tabs } from './tabs'

const PIECES_FIRST = 240
const PIECES = 40
const ANSWERS_MAX = 8
/** Examples of one response. */
const EXAMPLES_MAX = 3
/** Longer examples are cut: they would be most of the page. */
const CHARACTERS_MAX = 12_000

interface AnswerSamplesProps {
  responses: readonly OperationResponse[]
  components: Components
  t: ReferenceLabels
}

/** Shows examples of each response by status: the author's, else one that matches the schema. Needs no script. */
export function AnswerSamples({ responses, components, t }: AnswerSamplesProps) {
  const answers = responses
    .flatMap(({ status, content }) => {
      const media = content.find(({ contentType }) => isJson(contentType)) ?? content[0]
      const samples = media ? bodySamples(media, components, 'response').slice(0, EXAMPLES_MAX) : []
      return samples.flatMap(({ name, summary, sample }) =>
        media && 'body' in sample && sample.body !== ''
          ? [{ key: `${status} ${name}`, status, name: summary || name, contentType: media.contentType, text: sample.body }]
          : [],
      )
    })
    .slice(0, ANSWERS_MAX)
  if (answers.length === 0) return null
  return (
    <section className={styles.sample}>
      <h2>{t('answers')}</h2>
      <Tabs
        name="answer"
        label={t('answers')}
        more={<CopyCode copy={t('copy')} copied={t('copied')} />}
        tabs={answers.map(({ key, status, name, contentType, text }, at) => ({
          key,
          label: (
            <>
              <StatusCode status={status} /> {name === 'default' ? '' : name}
            </>
          ),
          content: (
            <StaticCode
              code={text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX).toWellFormed()}\n…` : text}
              language={isJson(contentType) ? 'JSON' : /[/+]xml/.test(contentType) ? 'XML' : ''}
              label={`${t('answers')} · ${key.trim()}`}
              pieces={at === 0 ? PIECES_FIRST : PIECES}
            />
          ),
        }))}
      />
    </section>
  )
}
