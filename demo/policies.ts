/** Operational policies, plainly marked as samples. */
export const DEMO_POLICIES = [
  {
    category: 'terms',
    locale: 'en',
    title: 'Terms of use (sample)',
    content:
      'This is sample text for the demo, not a contract. Replace it with your own terms before you invite anyone.\nYou may call the sample APIs to try this portal. They return made-up data, without any warranty.\nKeep your keys secret. Usage limits apply to each subscription.',
  },
  {
    category: 'terms',
    locale: 'ko',
    title: '이용약관 (예제)',
    content:
      '데모를 위한 예제 문구이며 계약이 아닙니다. 사용자를 초대하기 전에 기관의 약관으로 바꿔 주세요.\n이 포털을 체험하기 위해 예제 API를 호출할 수 있습니다. 예제 API는 만들어 낸 값을 반환하며 어떤 보증도 하지 않습니다.\n키를 다른 사람에게 알려 주지 마세요. 사용량 제한은 이용 건별로 적용됩니다.',
  },
  {
    category: 'privacy',
    locale: 'en',
    title: 'Privacy policy (sample)',
    content:
      'This is sample text for the demo. Replace it with your own privacy policy before you invite anyone.\nThe portal stores your name, your email address and your calls on the machine it runs on.\nNothing is sent to other organizations.',
  },
  {
    category: 'privacy',
    locale: 'ko',
    title: '개인정보 처리방침 (예제)',
    content:
      '데모를 위한 예제 문구입니다. 사용자를 초대하기 전에 기관의 개인정보 처리방침으로 바꿔 주세요.\n포털은 이름, 이메일 주소, 호출 기록을 포털이 실행되는 컴퓨터에 저장합니다.\n다른 기관에는 제공하지 않습니다.',
  },
] as const
