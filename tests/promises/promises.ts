/** Texts that announce something, by the test that holds them to it: its file and its name. */
export const promises: Readonly<Record<string, readonly string[]>> = {
  // Analytics
  'apps/analytics/src/page-views/count-page-views.engine.test.ts > are forgotten a day after the last one': [
    'Readers are people who opened an article, counted once a day: nothing that identifies a reader is kept longer. Languages and devices are as browsers report them.',
  ],
  // Accounts
  'tests/contract/sign-in-pages.engine.test.ts > the first password of an account of the operator keeps its key': [
    'This sets the first password for the account {username}. Its API keys stay valid.',
  ],
  'tests/contract/sign-up-form.engine.test.ts > is refused as by the form: taken, kept, reserved or impossible': [
    'is kept for its former owner',
  ],
  // Articles
  'tests/contract/site-editor.engine.test.ts > schedules in the time zone of the author': [
    'Saved. It will be published on ${time}.',
  ],
  'tests/contract/site-editor-merges.engine.test.ts > shows readers nothing of a draft that was published elsewhere before its writer chooses Update':
    [
      'This article was published or scheduled elsewhere. What you type here is kept, and readers do not get it until you choose Publish.',
    ],
  'tests/contract/site-editor.engine.test.ts > does not schedule a draft with a time until it is published': [
    'Leave it empty to publish at once. A draft with a date waits until you schedule it.',
    'Will be published',
  ],
  'tests/contract/site-editor.engine.test.ts > a former member keeps an article under the organization, or takes it out':
    [
      'The member has been removed. Their articles stay under the organization until they take them out.',
      'is one that you no longer belong to: take the article out of it to publish it',
      'They can no longer publish for the organization. Their articles, scheduled ones too, stay under it until they take them out.',
      'You can no longer publish for the organization. Your articles, scheduled ones too, stay under it until you take them out. To come back, you need an invitation or the secret.',
    ],
  'tests/contract/promises.engine.test.ts > an unpublished article gets its comments and reactions back': [
    'The article becomes a draft. Its comments and reactions stay, and come back when you publish it again.',
    'The article becomes a draft of its author, who can publish it again. Comments stay.',
    'Readers can no longer see it, and its notifications are deleted. Comments are kept. It becomes a draft that the author can publish again.',
  ],
  'tests/contract/promises.engine.test.ts > a deleted article and its comments do not come back': [
    'The article is deleted for good, and its comments are no longer shown.',
    'The article and its history are deleted for good. This cannot be undone.',
    'This was published once and then removed. It will not come back.',
  ],
  'tests/contract/names.engine.test.ts > is kept for the user, who may take it back, until an administrator releases it':
    ['A former name, which is kept for its owner for 90 days. Anyone can take it once it is released.'],
  'tests/contract/site-profiles.engine.test.ts > the addresses of all former usernames redirect straight to the newest':
    ['Addresses with your former username lead here. No one else can take it for 90 days.'],
  'tests/contract/names.engine.test.ts > is free after 90 days': [
    'Addresses with your former username lead here. No one else can take it for 90 days.',
  ],
  'tests/contract/comments.engine.test.ts > are refused while they are closed, and stay': [
    'Comments that are there stay.',
  ],
  'tests/contract/articles.engine.test.ts > crops a cover around its focus until it is replaced': [
    'This point stays visible where the cover is cropped.',
  ],
  'tests/contract/sent-webmentions.engine.test.ts > tells linked pages of a publication, of changes and of the end of an article, once each':
    [
      'These sites are notified when the article is published, changed or removed, so that they can show the link. Only you and moderators see this list.',
    ],
  'tests/contract/webmentions.engine.test.ts > list a mention when the author has approved it, until it is hidden': [
    'Waits for approval',
    'Other sites mention ${title}; the mentions wait for your approval',
  ],
  'packages/editor/src/browser/autosave.unit.test.ts > keeps a text in the browser until the server is reached again': [
    'Not saved: offline. Your text is kept in this browser until the site can be reached.',
    'Not saved: you are signed out. Sign in in another tab; your text is kept in this browser.',
    'The preview is unavailable at the moment. Your text is kept.',
  ],
  'packages/editor/src/browser/autosave.unit.test.ts > keeps a text that is too long in the browser, and sends it again only when it has changed':
    [
      'Not saved: an article can have at most {kibibytes} KiB of text. Shorten it, or divide it into the parts of a series; until then your text is kept in this browser.',
    ],
  'tests/contract/article-revisions.engine.test.ts > an autosave keeps unfinished text, changes nothing that others see, and can be discarded':
    [
      'Unpublished changes: they were kept while you typed. Readers get them when you choose Update.',
      'Kept. Unpublished changes.',
    ],
  'tests/contract/article-revisions.engine.test.ts > the history page lists, compares and restores for the author, and is closed to others':
    [
      'The article gets the text and the fields of this revision, and readers see them at once if it is published. All other revisions stay in this history, also changes that are not in the article yet.',
    ],

  // Comments
  'apps/community/src/comments/comments.engine.test.ts > keeps the replies and clears the author and the text': [
    'This cannot be undone. Replies stay.',
    'Readers see a placeholder, and replies are kept. Moderators can still read the text. This cannot be undone.',
  ],
  'tests/browser/site/site.browser.test.ts > a member writes, quotes, edits and deletes comments, and loses nothing': [
    'Your comment could not be sent. Your text stays in this browser; please try again.',
    'What you comment on is not available anymore. Your text stays in this browser.',
    'Your session has ended. Your text stays in this browser.',
  ],

  // Listings and podcasts
  'apps/listings/src/listings/update-listing.engine.test.ts > allows only the owner to delete, without a refund': [
    'A deleted listing cannot be restored, and its credits are not refunded.',
  ],
  'tests/contract/listing-records.engine.test.ts > lets admins unpublish any listing permanently, with an audit entry':
    ['Readers can no longer see it. The owner keeps it and can publish it again. Credits are not refunded.'],
  'tests/contract/podcasts.engine.test.ts > can be edited and deleted at once, but not hidden': [
    'This cannot be undone. Its comments are no longer shown.',
    'This cannot be undone. Its episodes are deleted too, and their comments are no longer shown. To only hide it, edit it.',
  ],

  // Accounts
  'apps/community/src/accounts/sign-up.engine.test.ts > opens an account and signs its owner in after confirmation': [
    'Open the link in it and enter your password again to open your account. The link is valid for a day.',
    'The link works for ${validFor} and asks for the password chosen at sign-up. If it was not you, you can ignore this email: without that password, no account is created.',
  ],
  'apps/community/src/accounts/change-address.engine.test.ts > changes the address after confirmation and notifies both addresses':
    [
      'We send a confirmation link to the new address and notify the current one.',
      'The link works for ${validFor}. If this is not your account, you can ignore this email.',
    ],
  'apps/community/src/accounts/change-password.engine.test.ts > ends all other sessions and notifies the owner by mail':
    ['Changing your password signs out all other sessions.'],
  'apps/community/src/accounts/reset-password.engine.test.ts > sets a new password once by the link of a mail and ends all sessions':
    [
      'We will email you a link to reset your password.',
      'This sets a new password for the account {username} and signs out all sessions.',
    ],
  'apps/community/src/accounts/reset-password.engine.test.ts > rejects an expired link and a link for another purpose':
    ['The link works once and expires after ${validFor}. If it was not you, you can ignore this email.'],
  'apps/community/src/accounts/close-account.engine.test.ts > keeps comments and reactions under the anonymous name and removes private data':
    ['stays under an anonymous name'],
  'tests/contract/account-export.engine.test.ts > exports everything a user wrote as Markdown and JSON, and mails a link to it':
    [
      'We are preparing your export. We will email you a link to it.',
      'Your content and the data we store about you, as a file of Markdown and JSON. We email you a download link when it is ready.',
    ],
  'tests/contract/export-page.engine.test.ts > asks to confirm the address first, and refuses until then': [
    'An export needs a confirmed email address, since we send the link there. {link}',
  ],
  'apps/community/src/accounts/exports/prune-exports.engine.test.ts > removes only exports whose link has expired': [
    'The link works for ${validFor}. Anyone with the link can download the file, so do not share it.',
  ],
  'apps/community/src/accounts/invite.engine.test.ts > sends an invitation again with custom text, and only the last link works, once':
    ['The link works for ${validFor}. If you do not want an account, you can ignore this email.'],
  'tests/contract/user-administration.engine.test.ts > renames a user everywhere at once, with redirects from former usernames and article paths':
    ['Links to the old username are redirected.'],
  'apps/community/src/admin-users/user-records.engine.test.ts > changes the address at once and revokes earlier links':
    ['Takes effect immediately, without confirmation.'],
  'apps/community/src/merges/merge-users.engine.test.ts > removes the source at once and redirects its names to the target':
    [
      "This cannot be undone. ${source.username} and its email address ${source.email ?? ''} are deleted immediately; its content moves in the background.",
    ],
  'apps/community/src/merges/merge-users.engine.test.ts > finishes and is announced when every service has finished': [
    'Each service moves its data in the background. You can leave this screen.',
  ],

  // Access
  'tests/contract/api-keys.engine.test.ts > creates a key that works at once, and shows its secret in no other answer':
    ['This is the API key {description}. Copy it now: it will not be shown again.'],
  'tests/contract/oauth-applications.engine.test.ts > lets users register and delete applications on a page that shows the secret once':
    ['Client secret. Copy it now: it will not be shown again.'],
  'tests/contract/account-settings-pages.engine.test.ts > enable a second factor with one-time recovery codes': [
    'Each code lets you sign in once if you lose your authenticator app. Save them in a safe place now: they will not be shown again.',
  ],
  'tests/contract/private-site.engine.test.ts > are read with a separate token, which is good for nothing else': [
    'Feed readers and podcast apps cannot sign in. If this site is private, they read its feeds with your own token in the URL. It is valid for feeds alone. Do not share it.',
    'This is your token. Copy it before you leave this page: it will not be shown again.',
  ],
  'apps/community/src/auth/sessions/sessions.engine.test.ts > end all but one, and by signing out': [
    'The user has to sign in again in every browser. API keys and applications are kept.',
  ],

  // Organizations
  'tests/contract/organization-pages.engine.test.ts > members join by the secret, get roles and leave; strangers see nothing':
    [
      'Copy the secret now: it will not be shown again. The former secret is no longer valid.',
      'You can no longer change the organization and its members, and only another administrator can make you one again. You stay a member who can publish for it, and your articles stay under it.',
    ],
  'tests/contract/organization-invitations.engine.test.ts > notifies the user, who becomes a member only by accepting it':
    ['A user is notified, an email address gets a link. Those who accept become members.'],
  'tests/contract/organization-invitations.engine.test.ts > ends when it is declined, withdrawn or expired': [
    'The link works for ${validFor}. If you do not want to join, you can ignore this email.',
  ],
  'apps/community/src/memberships/memberships.engine.test.ts > notifies those whom others removed, until they are members again':
    ['You are no longer a member of ${title}'],
  'tests/contract/promises.engine.test.ts > a member who leaves an organization, and a deleted one, leave their articles':
    [
      'They can no longer publish for the organization. Published articles are kept.',
      'This cannot be undone. Its articles are kept and belong to their authors.',
    ],

  // Moderation
  'tests/contract/promises.engine.test.ts > a status has the effect that moderators are told: %s': [
    'The user cannot comment. Existing comments stay.',
    'The user cannot comment. Existing comments are kept. Ends trust, suspensions and bans.',
    'The user cannot write articles or comments. What exists stays. The user is not notified.',
    'The user cannot write articles or comments. Existing content is kept, and the user is not notified. Ends trust.',
    'Sessions, API keys and applications of the user are refused. What exists stays.',
    'Sessions, API keys and applications of the user are refused. Existing content is kept. Ends trust.',
    'Marks the account as warned for other moderators. The user keeps all rights. Ends trust, suspensions, bans and spam marks.',
  ],
  'tests/contract/moderation.engine.test.ts > notifies and mails a newly trusted user, who can vote until the status is removed':
    [
      'The user may vote on and flag content of others, and is notified of it.',
      'The user can flag content of others, and is notified on the site and by email. Ends warnings, limits, suspensions, bans and spam marks.',
      'The user can no longer vote on and flag content of others.',
      'The user can no longer flag content of others.',
    ],
  'apps/community/src/notification-delivery/notification-delivery.engine.test.ts > limits the notifications of a limited account in an hour':
    [
      'Others are notified less often of what the user does. Nothing is deleted.',
      'Others are notified less often of what the user does. The user can continue to write, and nothing is deleted. Ends trust.',
      'Others are notified of what the user does as usual.',
    ],
  'apps/community/src/moderation/moderation.engine.test.ts > names the moderator in the note, removes one status alone, and audits each change':
    ['It is kept with the notes about the account.'],
  'tests/contract/moderation.engine.test.ts > unpublishes all content of a user in visible jobs, with an audit entry': [
    'All articles become drafts and all comments are deleted, in the background. Replies to the comments are kept. The audit log lists what was unpublished. Deleted comments cannot be restored.',
  ],
  'tests/contract/badges.engine.test.ts > grants credits and notifies once despite retries, and is listed with the user':
    ['The user is notified and receives the credits of the badge.'],
  'tests/contract/badges.engine.test.ts > can be revoked: the badge and its notification go, the credits stay': [
    'It is removed from the profile of the user. Credits that came with it are kept.',
  ],

  // Administration
  'tests/contract/theme.engine.test.ts > an unreadable theme, or that does more than style, is refused': [
    'CSS for the main area of pages. Rules that load, cover or move anything are refused.',
  ],
  'tests/contract/site.engine.test.ts > shows the community name in the OpenAPI documents, on every gateway': [
    'Settings of the site. Changes take effect within seconds.',
  ],
  'tests/contract/request-redirects.engine.test.ts > is up to date on every gateway': [
    '${from} will no longer redirect to ${to}, and visitors see a page that was not found.',
  ],
  'tests/contract/site-pages.engine.test.ts > serves the current page at its path, with surrogate keys': [
    'Links to ${pathOf(page)} will no longer work.',
  ],
  'tests/contract/recommended-lists.engine.test.ts > creates or replaces the only list of its owner, with an audit entry':
    ['Programs that recommend its ${list.article_ids.length} articles to user ${list.user_id} can no longer read it.'],
  'tests/contract/jobs.engine.test.ts > cancels a job, once': [
    'Work that is already done is kept; the rest is not done.',
  ],
  'tests/contract/websub.engine.test.ts > ends a subscription whose callback answers 410, and repeats a delivery that failed or was redirected':
    [
      'Programs of other sites that are told when a feed changes (WebSub). A subscription ends if its calls fail for a day.',
    ],
  'tests/contract/surveys.engine.test.ts > keeps its slug when the title changes, and its two last former slugs': [
    'The survey is at /survey/slug. Leave empty to derive it from the title. The two previous slugs redirect.',
  ],
  'tests/browser/site/site.browser.test.ts > a billboard appears after its delay, and closing it closes its group': [
    'Closing a billboard of the group closes all of them until the end of the visit.',
  ],
  'tests/contract/billboard-fragments.engine.test.ts > appears on every gateway at once, and disappears when it is unpublished':
    ['It is no longer shown. Its statistics and settings are kept.'],
  'apps/content/src/concepts/change-concepts.engine.test.ts > deletes a concept with its metrics': [
    'Its articles are kept. Its statistics are lost.',
  ],
  'apps/content/src/concepts/concepts.engine.test.ts > finds articles by the job that follows a change of the concept':
    [
      'Concept saved. Its articles are updated in the background.',
      'Concept created. Matching articles are found in the background.',
      'Threshold set to ${value.toFixed(2)}. Articles are updated in the background.',
    ],
};

/** Texts with such words that announce nothing, or only what the reader's browser does. */
export const otherTexts: readonly string[] = [
  'Your changes will be lost.',
  'no longer has a role',
  'The revision before it is not kept.',
  'This is where articles will appear. There are none yet, so the first one could be yours.',
  'Please wait a moment and try again.',
  'Thank you. The moderators will look at it.',
  'must be https, since the application keeps a secret',
  'At most {number} drafts can be kept: publish or delete one first',
  'You will then continue to {destination}.',
  'Your browser will ask where to save {name}.',
  'Your browser will ask for your passkey.',
  'Images that stay on other sites: {count}. They may disappear there. To keep one, download it, then insert it with the button “Image”.',
];
