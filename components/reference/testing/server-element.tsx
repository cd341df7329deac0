import { writtenContent } from '../static-contents'

/** A `StaticElement` as the server renders it, for tests in a browser: `jest.mock('./static-element', () => jest.requireActual(…))`. */
export function StaticElement({ tag: Tag = 'div', content, ...props }: { tag?: 'div' | 'dl' | 'section' | 'ul'; content: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the code under test
  return <Tag {...props} dangerouslySetInnerHTML={{ __html: writtenContent(content) }} />
}
