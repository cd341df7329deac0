'use client'
import { hostInUrl } from '@portico/contract/rule/server-host'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { PreviewList } from '@/components/ui/preview'
import { targetServerGroupDetail } from '@/lib/target-server/target-server-queries'

/** Shows the address that consumers call and the one that the gateway calls, while path and target path are typed. */
export function AddressPreview({ basePath, apiGroupId }: { basePath: string; apiGroupId: string | undefined }) {
  const t = useTranslations('method.form')
  const [httpMethod, path, targetPath, ownGroupId] = useWatch({
    name: ['httpMethod', 'path', 'targetPath', 'targetServerGroupId'],
  }) as string[]
  const groupId = ownGroupId || apiGroupId
  const { data: group } = useQuery({ ...targetServerGroupDetail(groupId ?? ''), enabled: groupId !== undefined })
  const server = group?.servers[0]
  const origin = server ? (
    `${server.protocol}://${hostInUrl(server.address)}${isOwnPort(server) ? '' : `:${server.port}`}`
  ) : (
    <em>{`{${t('previewServer')}}`}</em>
  )
  return (
    <PreviewList
      items={[
        {
          label: t('preview'),
          value: (
            <>
              <b>{httpMethod}</b> /{basePath}/<em>{`{${t('previewVersion')}}`}</em>
              {path}
            </>
          ),
        },
        {
          label: t('previewTarget'),
          value: (
            <>
              <b>{httpMethod}</b> {origin}
              {targetPath?.trim() || path}
            </>
          ),
        },
      ]}
    />
  )
}

function isOwnPort({ protocol, port }: { protocol: string; port: number }): boolean {
  return port === (protocol === 'https' ? 443 : 80)
}
