import type { PartHref } from '@/lib/reference/markdown'
import { bodySamples, isJson, isXml } from '@/lib/reference/media-type'
import type { OperationResponse } from '@/lib/reference/operation'
import type { Components } from '@/lib/reference/references'
import { CopyCode } from './copy-code'
import { ExampleAbout } from './example-about'
import { ExternalExamples } from './external-examples'
import { MoreInDocument } from './more-in-document'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'
import { StaticCode } from './static-code'
import { StatusCode } from './status-code'
import { Tabs } from './tabs'

const PIECES_FIRST = 240
const PIECES = 40
/** Colored pieces of all examples but the first. */
const OTHER_PIECES = 280
const ANSWERS_MAX = 30
/** Longer examples are cut: they would be most of the page. */
const CHARACTERS_MAX = 12_000
/** Characters of all examples of a page. */
const ALL_CHARACTERS_MAX = 96_000

interface AnswerSamplesProps {
  responses: readonly OperationResponse[]
  components: Components
  documentHref: string
  partHref?: PartHref | undefined
  t: ReferenceLabels
}

interface Answer {
  status: string
  contentType: string
  /** Whether other examples of the response have another content type. */
  isNamed: boolean
  name: string
  description: string
  text: string
  /** Its place among the examples of its response. */
  at: number
}

/** Shows examples of each response by status, and those of one status by content type and name: the author's, else one that matches the schema. Needs no script. */
export function AnswerSamples({ responses, components, documentHref, partHref, t }: AnswerSamplesProps) {
  const all = responses.flatMap((response) => answersOf(response, components))
  const external = responses.flatMap(({ content }) => content.flatMap(({ externalExamples }) => externalExamples))
  const answers = withinCharacters(all)
  if (answers.length + external.length === 0) return null
  const statuses = [...new Set(answers.map(({ status }) => status))]
  const pieces = Math.min(PIECES, Math.floor(OTHER_PIECES / Math.max(1, answers.length - 1)))
  return (
    <section className={styles.sample}>
      <h2>{t('answers')}</h2>
      {answers.length > 0 ? (
        <Tabs
          name="answer"
          label={t('answers')}
          more={<CopyCode copy={t('copy')} copied={t('copied')} />}
          tabs={statuses.map((status) => ({
            key: status,
            label: <StatusCode status={status} />,
            content: (
              <Tabs
                name={`answer-${status}`}
                label={`${t('answers')} · ${status}`}
                tabs={answers
                  .filter((answer) => answer.status === status)
                  .map((answer) => ({
                    key: String(answer.at),
                    label: answerLabel(answer),
                    content: <AnswerCode answer={answer} at={answers.indexOf(answer)} pieces={pieces} {...{ documentHref, partHref, t }} />,
                  }))}
              />
            ),
          }))}
        />
      ) : null}
      <MoreInDocument count={all.length - answers.length} documentHref={documentHref} t={t} />
      <ExternalExamples examples={external} t={t} />
    </section>
  )
}

/** Returns what tells an example of a response from its others. */
function answerLabel({ contentType, isNamed, name }: Answer): string {
  return [isNamed ? contentType : '', name === 'default' ? '' : name].filter(Boolean).join(' · ') || name || contentType
}

interface AnswerCodeProps extends Pick<AnswerSamplesProps, 'documentHref' | 'partHref' | 't'> {
  answer: Answer
  at: number
  pieces: number
}

/** Shows one example, above what its author says about it. */
function AnswerCode({ answer, at, pieces, documentHref, partHref, t }: AnswerCodeProps) {
  const { status, contentType, isNamed, name, description, text } = answer
  const isCut = text.length > CHARACTERS_MAX
  return (
    <>
      <StaticCode
        code={isCut ? `${text.slice(0, CHARACTERS_MAX).toWellFormed()}\n…` : text}
        language={isJson(contentType) ? 'JSON' : isXml(contentType) ? 'XML' : ''}
        label={[t('answers'), '·', status, isNamed ? contentType : '', name].filter(Boolean).join(' ')}
        pieces={at === 0 ? PIECES_FIRST : pieces}
      />
      <ExampleAbout text={description} prefix={`answer-${at + 1}`} isCut={isCut} {...{ documentHref, partHref, t }} />
    </>
  )
}

/** Returns the examples of a response in each of its content types: JSON first. */
function answersOf({ status, content }: OperationResponse, components: Components): Answer[] {
  const media = content.toSorted((a, b) => Number(isJson(b.contentType)) - Number(isJson(a.contentType)))
  return media
    .flatMap((one) =>
      bodySamples(one, components, 'response').flatMap(({ name, summary, description, sample }) =>
        'body' in sample && sample.body !== ''
          ? [{ contentType: one.contentType, name: summary || name, description, text: sample.body.replaceAll('\r\n', '\n') }]
          : [],
      ),
    )
    .map((answer, at, all) => ({
      ...answer,
      ...{ status, at },
      isNamed: all.some(({ contentType }) => contentType !== answer.contentType),
    }))
}

/** Returns the examples for which a page has room, in their order: the first of each response before the second of any. */
function withinCharacters(all: readonly Answer[]): Answer[] {
  let left = ALL_CHARACTERS_MAX
  const chosen = all
    .toSorted((a, b) => a.at - b.at)
    .slice(0, ANSWERS_MAX)
    .filter(({ text }) => {
      const length = Math.min(text.length, CHARACTERS_MAX)
      if (length > left) return false
      left -= length
      return true
    })
  const shown = new Set(chosen)
  return all.filter((answer) => shown.has(answer))
}
