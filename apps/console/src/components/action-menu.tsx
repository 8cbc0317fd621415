import { Button, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useAction, type Action } from './actions.ts';

/** A button with a menu of actions in groups. The command palette offers the same actions. */
export function ActionMenu({ label, groups }: { label: string; groups: readonly (readonly Action[])[] }) {
  const visibleGroups = groups.filter(({ length }) => length > 0);
  return (
    <>
      {visibleGroups.flat().map((action) => (
        <PaletteAction key={action.label} {...action} />
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">{label}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {visibleGroups.map((actions, index) => (
            <Fragment key={actions[0]?.label}>
              {index > 0 && <Menu.Divider />}
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

function PaletteAction({ label, run }: Action) {
  useAction(label, run);
  return null;
}
