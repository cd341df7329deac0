'use client'
import { TOGGLE_LINK_COMMAND } from '@lexical/link'
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import { isSafeLink } from '@portico/contract/rule/rich-text'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  FORMAT_TEXT_COMMAND,
  REDO_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  UNDO_COMMAND,
} from 'lexical'
import { Bold, Code, Italic, Link2, List, ListOrdered, Redo2, Strikethrough, Underline, Undo2, Unlink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { EditorTool } from './editor-tool'
import styles from './rich-text.module.css'
import { type BlockType, TEXT_FORMATS, useToolbarState } from './toolbar-state'

const FORMAT_ICONS = { bold: Bold, italic: Italic, underline: Underline, strikethrough: Strikethrough, code: Code }
const BLOCKS = [
  ['paragraph', 'paragraph'],
  ['h2', 'heading2'],
  ['h3', 'heading3'],
  ['h4', 'heading4'],
  ['quote', 'quote'],
] as const

/** Shows the editor's buttons, and further ones after them. They keep the selection, so that mouse and keyboard do the same. */
export function EditorToolbar({ disabled, children }: { disabled?: boolean; children?: ReactNode }) {
  const t = useTranslations('kit.editor')
  const [editor] = useLexicalComposerContext()
  const { block, formats, link, canUndo, canRedo } = useToolbarState()
  const [linking, setLinking] = useState(false)
  const isByPointer = useRef(false)

  const setBlock = (next: BlockType) => {
    if (block === 'bullet' || block === 'number') editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
    const set = () =>
      $setBlocksType($getSelection(), () => {
        if (next === 'quote') return $createQuoteNode()
        return next === 'h2' || next === 'h3' || next === 'h4' ? $createHeadingNode(next) : $createParagraphNode()
      })
    // With keys every style on the way to another one is chosen, so the focus stays.
    editor.update(set, { tag: isByPointer.current ? undefined : SKIP_DOM_SELECTION_TAG })
    if (isByPointer.current) editor.focus()
  }
  const toggleList = (kind: 'bullet' | 'number') => {
    if (block === kind) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
    else editor.dispatchCommand(kind === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined)
  }
  const isList = block === 'bullet' || block === 'number'
  // The commands do nothing without a selection, which an editor has once it was focused.
  const selectEndFirst = () => {
    if (editor.read(() => $getSelection()) === null)
      editor.update(() => void $getRoot().selectEnd(), { discrete: true, tag: SKIP_DOM_SELECTION_TAG })
  }

  return (
    <>
      <Row
        surface="ruled"
        className={styles.toolbar}
        role="toolbar"
        aria-label={t('toolbar')}
        onClickCapture={selectEndFirst}
        onChangeCapture={selectEndFirst}
      >
        <select
          className={styles.block}
          aria-label={t('block')}
          value={isList ? 'paragraph' : block}
          disabled={disabled}
          onPointerDown={() => {
            isByPointer.current = true
          }}
          onKeyDown={() => {
            isByPointer.current = false
          }}
          onChange={(event) => setBlock(event.target.value as BlockType)}
        >
          {BLOCKS.map(([value, key]) => (
            <option key={value} value={value}>
              {t(key)}
            </option>
          ))}
        </select>
        {TEXT_FORMATS.map((format) => (
          <EditorTool
            key={format}
            label={t(format)}
            icon={FORMAT_ICONS[format]}
            pressed={formats.includes(format)}
            disabled={disabled}
            onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
          />
        ))}
        <EditorTool
          label={t('bulletList')}
          icon={List}
          pressed={block === 'bullet'}
          disabled={disabled}
          onPress={() => toggleList('bullet')}
        />
        <EditorTool
          label={t('numberList')}
          icon={ListOrdered}
          pressed={block === 'number'}
          disabled={disabled}
          onPress={() => toggleList('number')}
        />
        <EditorTool
          label={t('link')}
          icon={Link2}
          pressed={link !== undefined}
          disabled={disabled}
          onPress={() => setLinking((now) => !now)}
        />
        {link === undefined ? null : (
          <EditorTool
            label={t('linkRemove')}
            icon={Unlink}
            disabled={disabled}
            onPress={() => editor.dispatchCommand(TOGGLE_LINK_COMMAND, null)}
          />
        )}
        <EditorTool
          label={t('undo')}
          icon={Undo2}
          disabled={disabled || !canUndo}
          onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        />
        <EditorTool
          label={t('redo')}
          icon={Redo2}
          disabled={disabled || !canRedo}
          onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        />
        {children}
      </Row>
      {linking ? (
        <LinkLine
          first={link ?? 'https://'}
          onApply={(url) => {
            editor.dispatchCommand(TOGGLE_LINK_COMMAND, { url })
            setLinking(false)
            editor.focus()
          }}
          onCancel={() => {
            setLinking(false)
            editor.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** An address with a scheme; one without is of the web. */
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:/i

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

/** Asks for the address of a link, until Escape. It is not a form, since it is inside one. */
function LinkLine({ first, onApply, onCancel }: { first: string; onApply: (url: string) => void; onCancel: () => void }) {
  const t = useTranslations('kit.editor')
  const [url, setUrl] = useState(first)
  const [refused, setRefused] = useState(false)
  const apply = () => {
    const typed = url.trim()
    const address = WITH_SCHEME.test(typed) ? typed : `https://${typed}`
    if (isSafeLink(address) && URL.canParse(address)) onApply(address)
    else setRefused(true)
  }
  return (
    <Row
      gap={2}
      size="sm"
      surface="ruled"
      className={styles.linkForm}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <input
        ref={focusAndSelect}
        type="url"
        value={url}
        aria-label={t('linkAddress')}
        aria-invalid={refused || undefined}
        onChange={(event) => {
          setRefused(false)
          setUrl(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <button type="button" className={styles.block} onClick={apply}>
        {t('linkApply')}
      </button>
      {refused ? (
        <Text size="note" tone="danger" className={styles.linkError} role="alert">
          {t('linkUnsafe')}
        </Text>
      ) : null}
    </Row>
  )
}
