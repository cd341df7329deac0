import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import type { RichText } from '@portico/contract/rule/rich-text'
import { createEditor } from 'lexical'
import { editorStateOf } from './editor-state'
import { isEmptyRichText, normalRichText } from './normal-rich-text'

test('a document goes into the editor and comes out the same', () => {
  const text = (words: string, format = 0) => ({ type: 'text', text: words, format })
  const document: RichText = {
    root: {
      type: 'root',
      children: [
        { type: 'heading', tag: 'h2', children: [text('Title')] },
        {
          type: 'paragraph',
          children: [text('bold', 1), { type: 'linebreak' }, { type: 'link', url: 'https://example.org', children: [text('link')] }],
        },
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('one')] }] },
        { type: 'quote', children: [text('said')] },
      ],
    },
  }
  const editor = createEditor({ nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode] })
  expect(normalRichText(editor.parseEditorState(editorStateOf(document)).toJSON())).toEqual(document)
})

test('images and tables keep their fields through the editor; a document with only an image is not empty', () => {
  const cell = (text: string, headerState: number) => ({
    ...{ type: 'tablecell', headerState },
    children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }],
  })
  const image = { type: 'image', uploadId: 'abc', alt: 'A chart', width: 20, height: 10 }
  const document = {
    root: {
      type: 'root',
      children: [
        { type: 'paragraph', children: [image] },
        { type: 'table', children: [{ type: 'tablerow', children: [cell('Day', 1), cell('Monday', 0)] }] },
      ],
    },
  }
  expect(normalRichText(JSON.parse(editorStateOf(document)))).toEqual(document)
  expect(isEmptyRichText({ root: { type: 'root', children: [{ type: 'paragraph', children: [image] }] } })).toBe(false)
})
