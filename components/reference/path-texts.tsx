import type { PathItemAbout } from '@/lib/reference/path-item'
import { Markdown } from './markdown'

interface PathTextsProps {
  about: PathItemAbout
  headings: number
  prefix: string
}

/** Shows what a path item says: its summary is plain text, its description Markdown. Needs no script. */
export function PathTexts({ about: { summary, description }, headings, prefix }: PathTextsProps) {
  return (
    <>
      {summary === null ? null : <p>{summary}</p>}
      <Markdown text={description ?? ''} headings={headings} prefix={prefix} />
    </>
  )
}
