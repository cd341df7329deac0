import type { PartHref } from '@/lib/reference/markdown'
import { Markdown } from './markdown'
import { Shortened } from './more-in-document'
import type { ReferenceLabels } from './reference-labels'
import { StaticPart } from './static-part'

const CHARACTERS_MAX = 1_000

interface ExampleAboutProps {
  /** Markdown of the author; may be empty. */
  text: string
  /** Unique on the page. */
  prefix: string
  /** True if the example itself is shown in part. */
  isCut?: boolean
  documentHref: string
  partHref?: PartHref | undefined
  t: ReferenceLabels
}

/** Shows what an author says about an example, and whether this or the example goes on in the document. */
export function ExampleAbout({ text, prefix, isCut = false, documentHref, partHref, t }: ExampleAboutProps) {
  if (text === '' && !isCut) return null
  return (
    <StaticPart>
      <Markdown text={text} headings={3} prefix={prefix} charactersMax={CHARACTERS_MAX} partHref={partHref} t={t} />
      {isCut || text.length > CHARACTERS_MAX ? <Shortened documentHref={documentHref} t={t} /> : null}
    </StaticPart>
  )
}
