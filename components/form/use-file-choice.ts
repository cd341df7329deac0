'use client'
import { type ChangeEvent, type DragEvent, useState } from 'react'

/**
 * Returns the props of an area that a file can be dropped on, and of a file input: both pass the file to `take`. The input can choose the
 * same file again.
 */
export function useFileChoice(take: (file: File) => unknown) {
  const [isOver, setOver] = useState(false)
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void take(file)
  }
  return {
    area: {
      'data-over': isOver ? '' : undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        takeFirst(event.dataTransfer.files)
      },
    },
    input: {
      type: 'file',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        takeFirst(target.files)
        target.value = ''
      },
    },
  }
}
