'use client'
import { $isLinkNode, type LinkNode } from '@lexical/link'
import { $isListNode, ListNode } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { useEffect, useState } from 'react'

export type BlockType = 'paragraph' | 'h2' | 'h3' | 'h4' | 'quote' | 'bullet' | 'number'
export type TextFormat = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'code'
export const TEXT_FORMATS: readonly TextFormat[] = ['bold', 'italic', 'underline', 'strikethrough', 'code']

/** The state of the toolbar at the cursor. */
export interface ToolbarState {
  block: BlockType
  formats: readonly TextFormat[]
  /** The address of the link at the cursor. */
  link: string | undefined
}

const NOTHING: ToolbarState = { block: 'paragraph', formats: [], link: undefined }

/** Follows the editor's selection and history. */
export function useToolbarState(): ToolbarState & { canUndo: boolean; canRedo: boolean } {
  const [editor] = useLexicalComposerContext()
  const [state, setState] = useState(NOTHING)
  const [canUndo, setCanUndo] = useState(false)
  const [canRedo, setCanRedo] = useState(false)
  useEffect(() => {
    const offs = [
      editor.registerUpdateListener(({ editorState }) => {
        editorState.read(() => {
          const selection = $getSelection()
          if ($isRangeSelection(selection)) setState($stateOf(selection))
        })
      }),
      editor.registerCommand(CAN_UNDO_COMMAND, shown(setCanUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, shown(setCanRedo), COMMAND_PRIORITY_LOW),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [editor])
  return { ...state, canUndo, canRedo }
}

/** Returns a command listener that passes its value on to `show` and leaves the command to the next listener. */
function shown(show: (can: boolean) => void): (can: boolean) => boolean {
  return (can) => {
    show(can)
    return false
  }
}

function $stateOf(selection: RangeSelection): ToolbarState {
  const node = selection.anchor.getNode()
  return {
    block: $blockOf(node),
    formats: TEXT_FORMATS.filter((format) => selection.hasFormat(format)),
    link: $linkOf(node)?.getURL(),
  }
}

function $blockOf(node: LexicalNode): BlockType {
  const list = [node, ...node.getParents()].find((around) => around instanceof ListNode)
  if ($isListNode(list)) return list.getListType() === 'number' ? 'number' : 'bullet'
  const top = node.getKey() === 'root' ? node : (node.getTopLevelElement() ?? node)
  if ($isHeadingNode(top)) return (['h2', 'h3', 'h4'] as const).find((tag) => tag === top.getTag()) ?? 'h2'
  return top.getType() === 'quote' ? 'quote' : 'paragraph'
}

function $linkOf(node: LexicalNode): LinkNode | undefined {
  return [node, ...node.getParents()].find((around): around is LinkNode => $isLinkNode(around))
}
