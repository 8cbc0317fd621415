-- Creates the role of the exporter, or sets its password.
\getenv password MONITOR_PASSWORD
select 'create role commonplace_monitor login' where not exists (select from pg_roles where rolname = 'commonplace_monitor')
\gexec
alter role commonplace_monitor password :'password';
grant pg_monitor to commonplace_monitor;
