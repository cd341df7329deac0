import type { UploadFile } from '@portico/contract/upload/upload-endpoints'
import { Paperclip } from 'lucide-react'
import { useFormatter } from 'next-intl'
import { fileSize } from '@/lib/upload/file-size'
import { Row, Stack } from './layout'
import { Text } from './text'

/** Shows files with their sizes as downloads. */
export function FileLinks({ files, hrefOf }: { files: readonly UploadFile[]; hrefOf: (uploadId: string) => string }) {
  const format = useFormatter()
  return (
    <Stack as="ul" gap={2}>
      {files.map(({ uploadId, name, sizeBytes }) => (
        <Row as="li" key={uploadId} nowrap gap={2} size="sm">
          <Paperclip size={16} aria-hidden="true" />
          <span>
            <Text as="a" tone="brand" breakable href={hrefOf(uploadId)} download={name}>
              {name}
            </Text>{' '}
            <Text as="span" tone="subtle">
              {fileSize(sizeBytes, format)}
            </Text>
          </span>
        </Row>
      ))}
    </Stack>
  )
}
