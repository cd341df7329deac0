import type { PartHref } from '@/lib/reference/markdown'
import type { PathItemAbout } from '@/lib/reference/path-item'
import { Markdown } from './markdown'
import type { ReferenceLabels } from './reference-labels'

interface PathAboutProps {
  about: PathItemAbout
  headings: number
  prefix: string
  partHref?: PartHref | undefined
  t: ReferenceLabels
}

/** Shows what a path item says: its summary is plain text, its description Markdown. Needs no script. */
export function PathAbout({ about: { summary, description }, headings, prefix, partHref, t }: PathAboutProps) {
  return (
    <>
      {summary === null ? null : <p>{summary}</p>}
      <Markdown text={description ?? ''} headings={headings} prefix={prefix} partHref={partHref} t={t} />
    </>
  )
}
