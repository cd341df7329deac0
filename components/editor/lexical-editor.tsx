'use client'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { isSafeLink, type RichText } from '@portico/contract/rule/rich-text'
import type { Klass, LexicalNode } from 'lexical'
import { type ReactNode, useRef } from 'react'
import { editorStateOf } from './editor-state'
import { EditorToolbar } from './editor-toolbar'
import { isEmptyRichText, normalRichText } from './normal-rich-text'
import styles from './rich-text.module.css'

export interface RichTextEditorProps {
  id: string
  /** The first document; afterwards the editor has its own state. */
  value: RichText | null | undefined
  /** Called with the document after a change; `null` when it is empty. */
  onChange: (value: RichText | null) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  required?: boolean
  labelledBy?: string
  describedBy?: string
}

const THEME = {
  text: {
    bold: styles.bold,
    italic: styles.italic,
    underline: styles.underline,
    strikethrough: styles.strikethrough,
    underlineStrikethrough: styles.underlineStrikethrough,
  },
  list: { nested: { listitem: styles.nest } },
}

interface LexicalEditorProps extends RichTextEditorProps {
  /** Further kinds of nodes, with their buttons, and their plugins as children. */
  nodes?: readonly Klass<LexicalNode>[]
  tools?: ReactNode
  children?: ReactNode
}

/** Shows the rich-text editor: headings, bold, italic, underline, strikethrough, code, lists, quote, link. */
export function LexicalEditor({ nodes = [], tools, children, ...props }: LexicalEditorProps) {
  const { id, value, onChange, onBlur, placeholder, disabled, invalid, required, labelledBy, describedBy } = props
  const first = useRef(value)
  return (
    <LexicalComposer
      initialConfig={{
        namespace: id,
        theme: THEME,
        editable: !disabled,
        nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, ...nodes],
        editorState: first.current ? editorStateOf(first.current) : undefined,
        onError: (error) => {
          throw error
        },
      }}
    >
      <div className={styles.editor} data-invalid={invalid ? '' : undefined}>
        <EditorToolbar disabled={disabled}>{tools}</EditorToolbar>
        <div className={styles.canvas}>
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                id={id}
                className={`${styles.content} ${styles.text}`}
                onBlur={onBlur}
                ariaLabelledBy={labelledBy}
                ariaDescribedBy={describedBy}
                ariaInvalid={invalid || undefined}
                ariaRequired={required || undefined}
                ariaMultiline
              />
            }
            placeholder={placeholder ? <div className={styles.placeholder}>{placeholder}</div> : null}
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
        <HistoryPlugin />
        <ListPlugin />
        <LinkPlugin validateUrl={isSafeLink} />
        {children}
        <OnChangePlugin
          ignoreSelectionChange
          onChange={(state) => {
            const document = normalRichText(state.toJSON())
            onChange(isEmptyRichText(document) ? null : document)
          }}
        />
      </div>
    </LexicalComposer>
  )
}
