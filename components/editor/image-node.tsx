'use client'
import { DecoratorNode, type EditorConfig, type NodeKey, type SerializedLexicalNode } from 'lexical'
import type { ReactNode } from 'react'
import { EditorImage, type ImageContent } from './editor-image'
import styles from './rich-text.module.css'

type SerializedImage = SerializedLexicalNode & ImageContent

/** An image in the editor's text. */
export class ImageNode extends DecoratorNode<ReactNode> {
  __content: ImageContent

  static override getType(): string {
    return 'image'
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__content, node.__key)
  }

  static override importJSON(serialized: object): ImageNode {
    const { uploadId, alt, width, height } = serialized as SerializedImage
    return $createImageNode({ uploadId, alt, width, height })
  }

  constructor(content: ImageContent, key?: NodeKey) {
    super(key)
    this.__content = content
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.__content }
  }

  override createDOM(_config: EditorConfig): HTMLElement {
    const element = document.createElement('span')
    element.className = styles.image ?? ''
    return element
  }

  override updateDOM(): false {
    return false
  }

  override isInline(): true {
    return true
  }

  override decorate(): ReactNode {
    return <EditorImage content={this.__content} />
  }
}

/** Returns a new image. */
export function $createImageNode(content: ImageContent): ImageNode {
  return new ImageNode(content)
}
