import { expect, it } from 'vitest';
import { attribute, elementsOf } from '../testing/read-page.ts';
import { sampleUser, sampleView } from '../testing/samples.ts';
import { membersPage } from './members-page.ts';
import { organizationsPage } from './organizations-page.ts';

it('has round images, unlike the list of organizations', () => {
  const bakers = { name: 'Bakers', username: 'bakers' };
  const paging = { page: 1, hasNext: false };
  const organization = { ...bakers, tag_line: null, summary: 'Bread', profile_image: '/bakers.png' };
  const pages = [
    membersPage({ organization: bakers, members: [sampleUser('Ada')], paging }, sampleView()),
    organizationsPage({ organizations: [organization], paging }, sampleView()),
  ];
  const images = pages.map((page) => elementsOf(page).find((element) => attribute(element, 'width') === '64'));
  expect(images.map((image) => attribute(image, 'class'))).toEqual(['avatar', undefined]);
});
