'use client'
import { TablePlugin } from '@lexical/react/LexicalTablePlugin'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import { ImageNode } from './image-node'
import { ImageSourceContext } from './image-source-context'
import { LexicalEditor, type RichTextEditorProps } from './lexical-editor'
import { MediaTools } from './media-tools'
import type { ImageSource } from './rich-text-view'

const NODES = [TableNode, TableRowNode, TableCellNode, ImageNode]

interface MediaEditorProps extends RichTextEditorProps {
  /** The addresses of the images of the first document. */
  imageSource?: ImageSource
}

/** Shows the rich-text editor with images and tables. */
export function MediaEditor({ imageSource, ...props }: MediaEditorProps) {
  return (
    <ImageSourceContext value={imageSource}>
      <LexicalEditor {...props} nodes={NODES} tools={<MediaTools disabled={props.disabled} />}>
        <TablePlugin hasCellMerge={false} hasCellBackgroundColor={false} />
      </LexicalEditor>
    </ImageSourceContext>
  )
}
