'use client'
import { BOARD_CATEGORIES, type Board, POST_FILES_MAX, POST_VISIBILITIES } from '@portico/contract/board/board'
import type { ManagedPostDetail } from '@portico/contract/board/board-endpoints'
import { postInput, updatePostInput } from '@portico/contract/board/post-input'
import type { Locale } from '@portico/contract/locale'
import { useLocale, useTranslations } from 'next-intl'
import { FilesField } from '@/components/form/files-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { MomentField } from '@/components/form/moment-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { Card } from '@/components/ui/card'
import { managedUploadPath } from '@/lib/board/board-queries'
import { ApiChoiceField } from './api-choice-field'
import { PostLanguages } from './post-languages'

export type PostValues = Omit<FormValues<typeof postInput>, 'board'>

interface PostFormProps {
  board: Board
  /** The post to change; without it a new one is created. */
  post?: ManagedPostDetail
  label: string
  cancelHref: string
  onSubmit: (values: PostValues) => Promise<unknown>
}

/** Shows the fields of a post. A changed post stays on its board and about its API. */
export function PostForm({ board, post, label, cancelHref, onSubmit }: PostFormProps) {
  const t = useTranslations('board')
  const locale = useLocale() as Locale
  const schema = (post ? updatePostInput : postInput) as typeof postInput
  return (
    <Card>
      <Form schema={schema} label={label} defaultValues={firstValues(board, locale, post)} onSubmit={onSubmit}>
        {board === 'api-news' && !post ? <ApiChoiceField /> : null}
        {board === 'faq' ? (
          <FieldRow>
            <SelectField
              name="category"
              label={t('category')}
              placeholder={t('noCategory')}
              choices={BOARD_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
            />
          </FieldRow>
        ) : null}
        <PostLanguages imageSource={post ? (uploadId) => managedUploadPath(post.id, uploadId) : undefined} />
        <FormSection title={t('publishing')}>
          <FilesField
            name="files"
            label={t('files')}
            help={t('filesHelp', { max: POST_FILES_MAX })}
            known={post?.files}
            max={POST_FILES_MAX}
          />
          <FieldRow>
            <SelectField
              name="visibility"
              label={t('visibility')}
              help={t('visibilityHelp')}
              choices={POST_VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
            />
            <MomentField name="publishAt" label={t('publishAt')} help={t('publishAtHelp')} />
          </FieldRow>
          <SwitchField name="pinned" label={t('pin')} help={t('pinHelp')} />
          <SwitchField name="isDraft" label={t('draft')} help={t('draftHelp')} />
        </FormSection>
        <FormActions submitLabel={t('save')} cancelHref={cancelHref} />
      </Form>
    </Card>
  )
}

function firstValues(board: Board, locale: Locale, post: ManagedPostDetail | undefined) {
  if (post === undefined) {
    const texts = [{ locale, title: '', content: undefined }]
    return { board, apiId: '', category: '', pinned: false, visibility: 'public', isDraft: false, publishAt: '', texts, files: [] } as never
  }
  const { category, pinned, visibility, status, publishAt, texts, files } = post
  return {
    ...{ category: category ?? '', pinned, visibility, isDraft: status === 'DRAFT', publishAt: publishAt ?? '', texts },
    files: files.map(({ uploadId }) => uploadId),
  } as never
}
