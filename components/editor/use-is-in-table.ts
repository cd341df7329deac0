'use client'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isTableSelection, TableNode } from '@lexical/table'
import { $getSelection, $isRangeSelection } from 'lexical'
import { useEffect, useState } from 'react'

/** Returns whether the cursor is in a table. */
export function useIsInTable(): boolean {
  const [editor] = useLexicalComposerContext()
  const [isInTable, setInTable] = useState(false)
  useEffect(() => editor.registerUpdateListener(({ editorState }) => setInTable(editorState.read($isInTable))), [editor])
  return isInTable
}

function $isInTable(): boolean {
  const selection = $getSelection()
  if ($isTableSelection(selection)) return true
  if (!$isRangeSelection(selection)) return false
  return selection.anchor
    .getNode()
    .getParents()
    .some((node) => node instanceof TableNode)
}
