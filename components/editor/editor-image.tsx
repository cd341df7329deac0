'use client'
import { useContext, useState } from 'react'
import { ownUploadPath } from '@/lib/upload/send-file'
import { ImageSourceContext } from './image-source-context'

/** What an image shows: an upload, its description, and its size in pixels. */
export interface ImageContent {
  uploadId: string
  alt: string
  width?: number
  height?: number
}

/** Shows an image of the text that is written. A new one is not part of what is stored yet, so it is read as the writer's own upload. */
export function EditorImage({ content: { uploadId, alt, width, height } }: { content: ImageContent }) {
  const imageSource = useContext(ImageSourceContext)
  const [isOwn, setOwn] = useState(imageSource === undefined)
  const source = isOwn || imageSource === undefined ? ownUploadPath(uploadId) : imageSource(uploadId)
  return (
    // biome-ignore lint/performance/noImgElement: uploads are readable only through this address
    <img src={source} alt={alt} width={width} height={height} draggable={false} onError={() => setOwn(true)} />
  )
}
