import { Button, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useAction, type Action } from './actions.ts';

/** Things that can be done here, behind one button, in groups; the palette offers each of them as well. */
export function ActionMenu({ label, groups }: { label: string; groups: readonly (readonly Action[])[] }) {
  const shown = groups.filter(({ length }) => length > 0);
  return (
    <>
      {shown.flat().map((action) => (
        <Offered key={action.label} {...action} />
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">{label}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map((actions, at) => (
            <Fragment key={actions[0]?.label}>
              {at > 0 && <Menu.Divider />}
              {actions.map(({ label: name, run }) => (
                <Menu.Item key={name} onClick={run}>
                  {name}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Offered({ label, run }: Action) {
  useAction(label, run);
  return null;
}
