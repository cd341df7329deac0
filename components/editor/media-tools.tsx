'use client'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table'
import { IMAGE_EXTENSIONS } from '@portico/contract/upload/upload'
import { $insertNodes, COMMAND_PRIORITY_LOW } from 'lexical'
import { BetweenHorizontalStart, BetweenVerticalStart, FoldHorizontal, FoldVertical, ImagePlus, Table } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { PlatformError } from '@/lib/platform/platform-error'
import { sendFile } from '@/lib/upload/send-file'
import { useUpload } from '@/lib/upload/use-upload'
import { EditorTool } from './editor-tool'
import { $createImageNode } from './image-node'
import styles from './rich-text.module.css'
import { useIsInTable } from './use-is-in-table'

const ACCEPT = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')
const NEW_TABLE = { rows: '3', columns: '3', includeHeaders: { rows: true, columns: false } }

/** Shows the buttons for images and tables, and inserts images that are pasted or dropped. */
export function MediaTools({ disabled }: { disabled?: boolean }) {
  const t = useTranslations('kit.editor')
  const errors = useTranslations('errors')
  const [editor] = useLexicalComposerContext()
  const isInTable = useIsInTable()
  const chooser = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [alt, setAlt] = useState('')
  const [sending, setSending] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const upload = useUpload()

  const insert = useCallback(
    async (file: File, description: string) => {
      setRefusal(undefined)
      setSending(file.name)
      try {
        const { id, width, height } = await upload(() => sendFile('image', file))
        const size = width && height ? { width, height } : {}
        editor.update(() => $insertNodes([$createImageNode({ uploadId: id, alt: description, ...size })]))
        setAsking(false)
        setAlt('')
      } catch (error) {
        setRefusal(error instanceof PlatformError ? error.code : 'UnknownError')
      } finally {
        setSending(undefined)
      }
    },
    [editor, upload],
  )
  useEffect(
    () =>
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          const images = files.filter(({ type }) => type.startsWith('image/'))
          if (images.length < files.length) setRefusal('ImageFormatNotAllowed')
          for (const file of images) void insert(file, '')
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, insert],
  )
  const toggle = () => {
    setAsking(!isAsking && refusal === undefined)
    setRefusal(undefined)
  }
  const onTable = (change: () => unknown) => () => editor.update(() => void change())

  return (
    <>
      <EditorTool label={t('image')} icon={ImagePlus} pressed={isAsking} disabled={disabled} onPress={toggle} />
      <EditorTool
        label={t('table')}
        icon={Table}
        disabled={disabled || isInTable}
        onPress={() => editor.dispatchCommand(INSERT_TABLE_COMMAND, NEW_TABLE)}
      />
      {isInTable ? (
        <>
          <EditorTool
            label={t('rowAdd')}
            icon={BetweenVerticalStart}
            disabled={disabled}
            onPress={onTable(() => $insertTableRowAtSelection())}
          />
          <EditorTool
            label={t('columnAdd')}
            icon={BetweenHorizontalStart}
            disabled={disabled}
            onPress={onTable(() => $insertTableColumnAtSelection())}
          />
          <EditorTool label={t('rowRemove')} icon={FoldVertical} disabled={disabled} onPress={onTable($deleteTableRowAtSelection)} />
          <EditorTool
            label={t('columnRemove')}
            icon={FoldHorizontal}
            disabled={disabled}
            onPress={onTable($deleteTableColumnAtSelection)}
          />
        </>
      ) : null}
      {isAsking || sending || refusal ? (
        <Row
          gap={2}
          size="sm"
          className={styles.mediaLine}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || sending) return
            setAsking(false)
            setRefusal(undefined)
            editor.focus()
          }}
        >
          <input
            type="text"
            value={alt}
            maxLength={300}
            aria-label={t('imageAlt')}
            placeholder={t('imageAlt')}
            onChange={(event) => setAlt(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <button type="button" className={styles.choose} disabled={sending !== undefined} onClick={() => chooser.current?.click()}>
            {sending ? t('imageSending', { name: sending }) : t('imageChoose')}
          </button>
          <input
            ref={chooser}
            type="file"
            accept={ACCEPT}
            className={styles.chooser}
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void insert(file, alt.trim())
            }}
          />
          {refusal ? (
            <Text size="note" tone="danger" className={styles.linkError} role="alert">
              {errors.has(refusal as never) ? errors(refusal as never) : errors('UnknownError' as never)}
            </Text>
          ) : null}
        </Row>
      ) : null}
    </>
  )
}
