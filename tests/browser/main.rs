//! Tests in real browsers. A test is written once and runs in every engine.

mod jar_site; // Belljar's frames on a server that a test can alter
mod runner; // engines, places, deadlines, evidence
mod stage; // a host page with a guest frame, and headers on both

#[path = "../mcp/agent.rs"]
mod agent; // the official MCP client, told what to do
mod agents; // agents that call tools of a live page
mod app; // web apps: files, network, pages, breakouts
mod attack; // the attack corpus, and each layer by itself
mod channel; // the contract of a channel, over window, worker and port
mod docs; // scripts and pages of the documentation
mod examples; // the folders of examples/, used as a person does
mod facts; // what the engines do with the headers Belljar sends
mod frames; // frames on other host names, service workers, ports
mod guarantees; // what the table of guarantees says, and whether it is so
mod handshake_forged; // messages from those who have no business sending any
mod handshake_lost; // frames that leave, reload, are taken over, are slow, or never come
mod handshake_open; // connecting, and what a connection is good for
mod handshake_server; // the same frames from Belljar's own server
mod handshake_walls; // who can reach whom
mod harness; // the harness itself: lost drivers, crashes, deadlines, clean-up
mod leaks; // the matrix of ways out, a part of it
mod nodes; // two nodes behind one address
mod origin; // Belljar's own server, and a host page on another origin
mod origin_apart; // two sandboxes share nothing; strangers and tabs show nothing
mod origin_api; // the API as browsers reach it
mod origin_shedding; // self-navigation to every file and error page
mod playground; // the playground, used as a person does
mod protocol; // docs/internals/protocol.md and the tests that show it
mod realm; // the worker's realm by itself: globals, escapes, what is frozen, how a run ends
mod run; // programs: what they can do, how they end, what they cannot
mod soak; // thousands of runs and hundreds of widgets in one page
mod tool; // BTCP tools
mod widget; // MCP Apps: what they can say, what they get, what they cannot

use runner::Test;

fn main() -> std::process::ExitCode {
    if let Ok(url) = std::env::var(agents::BRIDGE) {
        return agents::be_the_bridge(&url);
    }
    if let Ok(told) = std::env::var(nodes::NODE) {
        return nodes::be_a_node(&told);
    }
    runner::run(&[
        Test::page("frames::host_frame_worker_and_port", frames::host_frame_worker_and_port),
        Test::page("harness::console_and_errors_are_collected", harness::console_and_errors_are_collected),
        Test::page("harness::workers_are_heard", harness::workers_are_heard),
        Test::page("harness::service_workers_can_be_stopped", harness::service_workers_can_be_stopped),
        Test::page("harness::a_failing_script_says_why", harness::a_failing_script_says_why),
        Test::page("harness::a_spinning_script_meets_its_deadline", harness::a_spinning_script_meets_its_deadline),
        Test::page("harness::keys_clicks_windows_and_pictures", harness::keys_clicks_windows_and_pictures),
        Test::page("harness::opaque_frames_can_be_entered", harness::opaque_frames_can_be_entered),
        Test::page("harness::evidence_is_kept", harness::evidence_is_kept),
        Test::engine("harness::profiles_are_fresh", harness::profiles_are_fresh),
        Test::engine("harness::nothing_is_left_behind", harness::nothing_is_left_behind),
        Test::engine("harness::a_killed_driver_is_a_loss", harness::a_killed_driver_is_a_loss),
        Test::engine("harness::a_crashed_browser_is_a_loss", harness::a_crashed_browser_is_a_loss),
        Test::engine("harness::a_session_has_a_deadline", harness::a_session_has_a_deadline),
        Test::plain("runner::engines_are_chosen", runner::engines_are_chosen),
        Test::page("facts::connections::hosts_and_schemes", facts::connections::hosts_and_schemes),
        Test::page("facts::own_origin::in_opaque_frames", facts::own_origin::in_opaque_frames),
        Test::page("facts::own_origin::workers_of_opaque_frames", facts::own_origin::workers_of_opaque_frames),
        Test::page("facts::embedding::in_isolated_hosts", facts::embedding::in_isolated_hosts),
        Test::page("facts::permissions::in_frames", facts::permissions::in_frames),
        Test::page("facts::reports::over_http", facts::reports::over_http),
        Test::page("facts::noise::of_headers", facts::noise::of_headers),
        Test::page("guarantees::the_page_reads_the_table", guarantees::the_page_reads_the_table),
        Test::page("guarantees::nothing_leaves_the_worker_chamber", guarantees::nothing_leaves_the_worker_chamber),
        Test::page("guarantees::one_host_name_for_all", guarantees::one_host_name_for_all),
        Test::engine("leaks::no_cell_got_worse", leaks::no_cell_got_worse),
        Test::page(
            "nodes::a_page_outlives_the_node_that_made_its_sandboxes",
            nodes::a_page_outlives_the_node_that_made_its_sandboxes,
        ),
        Test::page("origin_shedding::own_files_and_error_pages", origin_shedding::own_files_and_error_pages),
        Test::page(
            "origin_shedding::the_probe_gets_out_where_headers_are_missing",
            origin_shedding::the_probe_gets_out_where_headers_are_missing,
        ),
        Test::page("origin_shedding::a_sandbox_that_is_over", origin_shedding::a_sandbox_that_is_over),
        Test::page("origin_apart::two_sandboxes_share_nothing", origin_apart::two_sandboxes_share_nothing),
        Test::page("origin_apart::only_the_embedder_can_show_it", origin_apart::only_the_embedder_can_show_it),
        Test::page("origin_apart::a_tab_of_its_own_is_harmless", origin_apart::a_tab_of_its_own_is_harmless),
        Test::page(
            "origin_api::sandboxes_and_strangers_create_nothing",
            origin_api::sandboxes_and_strangers_create_nothing,
        ),
        Test::page(
            "origin_api::violations_are_reported_to_the_server",
            origin_api::violations_are_reported_to_the_server,
        ),
        Test::page("origin_api::the_playground_compiles_a_policy", origin_api::the_playground_compiles_a_policy),
        Test::page(
            "channel::contracts_hold_over_window_worker_and_port",
            channel::contracts_hold_over_window_worker_and_port,
        ),
        Test::page(
            "handshake_open::the_guest_answers_through_the_gate",
            handshake_open::the_guest_answers_through_the_gate,
        ),
        Test::page("handshake_open::jars_share_one_frame", handshake_open::jars_share_one_frame),
        Test::page("handshake_open::nothing_is_left_behind", handshake_open::nothing_is_left_behind),
        Test::page(
            "handshake_open::a_strict_host_needs_three_sources",
            handshake_open::a_strict_host_needs_three_sources,
        ),
        Test::page("handshake_open::an_isolated_host_connects", handshake_open::an_isolated_host_connects),
        Test::page("handshake_open::errors_have_codes", handshake_open::errors_have_codes),
        Test::page(
            "handshake_open::no_global_is_reached_for_after_the_start",
            handshake_open::no_global_is_reached_for_after_the_start,
        ),
        Test::page("handshake_walls::no_realm_reaches_another", handshake_walls::no_realm_reaches_another),
        Test::page(
            "handshake_walls::the_wrong_embedder_hears_nothing",
            handshake_walls::the_wrong_embedder_hears_nothing,
        ),
        Test::page("handshake_walls::a_misplaced_outer_frame_stops", handshake_walls::a_misplaced_outer_frame_stops),
        Test::page(
            "handshake_walls::opened_in_a_tab_nothing_happens",
            handshake_walls::opened_in_a_tab_nothing_happens,
        ),
        Test::page("handshake_lost::a_guest_that_navigates_is_dead", handshake_lost::a_guest_that_navigates_is_dead),
        Test::page("handshake_lost::open_calls_end_with_the_guest", handshake_lost::open_calls_end_with_the_guest),
        Test::page(
            "handshake_lost::a_replaced_outer_frame_gets_no_answers",
            handshake_lost::a_replaced_outer_frame_gets_no_answers,
        ),
        Test::page("handshake_lost::a_foreign_sibling_wins_nothing", handshake_lost::a_foreign_sibling_wins_nothing),
        Test::page("handshake_lost::a_slow_frame_is_tried_twice", handshake_lost::a_slow_frame_is_tried_twice),
        Test::page("handshake_lost::what_never_comes_has_a_code", handshake_lost::what_never_comes_has_a_code),
        Test::page("handshake_lost::without_a_gate_nothing_passes", handshake_lost::without_a_gate_nothing_passes),
        Test::page(
            "handshake_forged::forged_handshakes_are_not_answered",
            handshake_forged::forged_handshakes_are_not_answered,
        ),
        Test::page(
            "handshake_forged::another_window_is_not_answered",
            handshake_forged::another_window_is_not_answered,
        ),
        Test::page("handshake_forged::the_guest_forges_in_vain", handshake_forged::the_guest_forges_in_vain),
        Test::page("handshake_forged::one_hello_and_one_port", handshake_forged::one_hello_and_one_port),
        Test::page(
            "handshake_forged::another_protocol_gets_no_further",
            handshake_forged::another_protocol_gets_no_further,
        ),
        Test::page(
            "handshake_forged::a_lying_guest_is_refused_counted_and_shown",
            handshake_forged::a_lying_guest_is_refused_counted_and_shown,
        ),
        Test::page(
            "handshake_server::a_page_on_another_origin_gets_its_answers",
            handshake_server::a_page_on_another_origin_gets_its_answers,
        ),
        Test::page("handshake_server::the_servers_headers_hold", handshake_server::the_servers_headers_hold),
        Test::page(
            "run::first::a_newcomers_page_runs_a_script_with_two_tools",
            run::first::a_newcomers_page_runs_a_script_with_two_tools,
        ),
        Test::page("run::endings::every_end_has_its_code", run::endings::every_end_has_its_code),
        Test::page("run::endings::values_arrive_as_documented", run::endings::values_arrive_as_documented),
        Test::page("run::endings::the_host_can_stop_it", run::endings::the_host_can_stop_it),
        Test::page("run::endings::a_lost_frame_ends_its_runs", run::endings::a_lost_frame_ends_its_runs),
        Test::page("run::endings::a_stuck_worker_hurts_nobody", run::endings::a_stuck_worker_hurts_nobody),
        Test::page(
            "run::tools::refusals_have_codes_inside_and_outside",
            run::tools::refusals_have_codes_inside_and_outside,
        ),
        Test::page("run::tools::tools_work_as_people_use_them", run::tools::tools_work_as_people_use_them),
        Test::page("run::tools::the_audit_is_written_first", run::tools::the_audit_is_written_first),
        Test::page("run::bad_input::wrong_use_is_told_by_its_path", run::bad_input::wrong_use_is_told_by_its_path),
        Test::page("run::many::a_hundred_at_once", run::many::a_hundred_at_once),
        Test::page("run::many::runs_cannot_see_each_other", run::many::runs_cannot_see_each_other),
        Test::page(
            "run::hostile::a_worker_that_lies_is_refused_and_counted",
            run::hostile::a_worker_that_lies_is_refused_and_counted,
        ),
        Test::page(
            "tool::first::a_tool_reads_and_writes_what_it_was_granted",
            tool::first::a_tool_reads_and_writes_what_it_was_granted,
        ),
        Test::page(
            "tool::dom::selectors_tell_nothing_about_the_rest_of_the_page",
            tool::dom::selectors_tell_nothing_about_the_rest_of_the_page,
        ),
        Test::page("tool::dom::what_is_written_stays_text", tool::dom::what_is_written_stays_text),
        Test::page("tool::dom::a_shadow_root_is_a_wall", tool::dom::a_shadow_root_is_a_wall),
        Test::page(
            "tool::dom::many_calls_in_one_and_calls_that_wait",
            tool::dom::many_calls_in_one_and_calls_that_wait,
        ),
        Test::page(
            "tool::grants::nothing_is_granted_until_the_user_says_so",
            tool::grants::nothing_is_granted_until_the_user_says_so,
        ),
        Test::page(
            "tool::grants::what_is_taken_back_is_gone_at_the_next_call",
            tool::grants::what_is_taken_back_is_gone_at_the_next_call,
        ),
        Test::page(
            "tool::grants::grants_for_good_are_kept_where_no_tool_reaches",
            tool::grants::grants_for_good_are_kept_where_no_tool_reaches,
        ),
        Test::page("tool::grants::what_is_said_is_written_down", tool::grants::what_is_said_is_written_down),
        Test::page(
            "tool::frame::markdown_is_rendered_and_xml_is_parsed",
            tool::frame::markdown_is_rendered_and_xml_is_parsed,
        ),
        Test::page("tool::frame::the_headers_are_its_walls", tool::frame::the_headers_are_its_walls),
        Test::page(
            "tool::frame::what_iframe_options_take_away_is_gone",
            tool::frame::what_iframe_options_take_away_is_gone,
        ),
        Test::page(
            "tool::frame::the_console_is_the_same_in_both_sandboxes",
            tool::frame::the_console_is_the_same_in_both_sandboxes,
        ),
        Test::page("tool::frame::a_spinning_document_stops_no_other", tool::frame::a_spinning_document_stops_no_other),
        Test::page("tool::frame::a_frame_ends_in_every_way", tool::frame::a_frame_ends_in_every_way),
        Test::page("tool::frame::a_spinning_frame_is_taken_away", tool::frame::a_spinning_frame_is_taken_away),
        Test::page(
            "tool::bad_input::each_ends_with_its_code_and_disturbs_nobody",
            tool::bad_input::each_ends_with_its_code_and_disturbs_nobody,
        ),
        Test::page(
            "tool::bad_input::an_element_that_vanished_is_not_looked_for_elsewhere",
            tool::bad_input::an_element_that_vanished_is_not_looked_for_elsewhere,
        ),
        Test::page(
            "tool::bad_input::a_tool_that_holds_its_own_port_gains_nothing",
            tool::bad_input::a_tool_that_holds_its_own_port_gains_nothing,
        ),
        Test::page(
            "tool::consent::the_dialog_asks_and_takes_no_other_way_out",
            tool::consent::the_dialog_asks_and_takes_no_other_way_out,
        ),
        Test::page("tool::limits::time_places_and_fresh_workers", tool::limits::time_places_and_fresh_workers),
        Test::page(
            "tool::manifest::manifests_are_read_to_the_letter",
            tool::manifest::manifests_are_read_to_the_letter,
        ),
        Test::page(
            "tool::matrix::every_capability_opens_what_its_row_says",
            tool::matrix::every_capability_opens_what_its_row_says,
        ),
        Test::page(
            "tool::network::a_tool_reaches_what_it_was_granted",
            tool::network::a_tool_reaches_what_it_was_granted,
        ),
        Test::page("realm::every_global_by_level", realm::every_global_by_level),
        Test::page("realm::every_escape_has_a_control", realm::every_escape_has_a_control),
        Test::page("realm::everything_reachable_is_frozen", realm::everything_reachable_is_frozen),
        Test::page("realm::ordinary_programs_mean_the_same", realm::ordinary_programs_mean_the_same),
        Test::page(
            "realm::a_realm_that_cannot_be_closed_runs_nothing",
            realm::a_realm_that_cannot_be_closed_runs_nothing,
        ),
        Test::page("realm::a_run_ends_in_every_way", realm::a_run_ends_in_every_way),
        Test::page("realm::the_console_says_where", realm::the_console_says_where),
        Test::page("realm::fixed_runs_are_the_same_every_time", realm::fixed_runs_are_the_same_every_time),
        Test::page(
            "run::layers::the_headers_alone_close_the_network",
            run::layers::the_headers_alone_close_the_network,
        ),
        Test::page("run::seed::what_is_blocked", run::seed::what_is_blocked),
        Test::page("run::seed::what_is_available", run::seed::what_is_available),
        Test::engine(
            "run::many::a_thousand_runs_leave_nothing_behind",
            run::many::a_thousand_runs_leave_nothing_behind,
        ),
        Test::page(
            "app::real::a_vite_app_routes_loads_late_plays_and_calls_its_api",
            app::real::a_vite_app_routes_loads_late_plays_and_calls_its_api,
        ),
        Test::page(
            "app::files::an_opaque_app_runs_and_says_which_layer_is_missing",
            app::files::an_opaque_app_runs_and_says_which_layer_is_missing,
        ),
        Test::page("app::element::an_element_shows_its_app", app::element::an_element_shows_its_app),
        Test::page("app::files::the_worker_serves_from_memory", app::files::the_worker_serves_from_memory),
        Test::page("app::files::every_kind_of_file_loads", app::files::every_kind_of_file_loads),
        Test::page(
            "app::network::requests_sockets_and_streams_pass_the_proxy",
            app::network::requests_sockets_and_streams_pass_the_proxy,
        ),
        Test::page("app::network::a_secret_is_used_and_never_seen", app::network::a_secret_is_used_and_never_seen),
        Test::page(
            "app::pages::code_runs_under_either_name_of_this_machine",
            app::pages::code_runs_under_either_name_of_this_machine,
        ),
        Test::page("app::pages::snippets_run_and_end", app::pages::snippets_run_and_end),
        Test::page(
            "app::pages::console_errors_and_violations_are_told",
            app::pages::console_errors_and_violations_are_told,
        ),
        Test::page("app::pages::style_sheets_are_swapped_in_place", app::pages::style_sheets_are_swapped_in_place),
        Test::page("app::pages::wrong_use_has_codes", app::pages::wrong_use_has_codes),
        Test::page(
            "app::network::direct_connections_go_where_the_policy_says",
            app::network::direct_connections_go_where_the_policy_says,
        ),
        Test::page("app::network::finer_rules_go_through_the_proxy", app::network::finer_rules_go_through_the_proxy),
        Test::page("app::breakouts::b01_a_query_chooses_no_policy", app::breakouts::b01_a_query_chooses_no_policy),
        Test::page("app::breakouts::b02_the_worker_is_no_wall", app::breakouts::b02_the_worker_is_no_wall),
        Test::page("app::breakouts::b03_nothing_is_kept_for_others", app::breakouts::b03_nothing_is_kept_for_others),
        Test::page("app::breakouts::b04_sockets_are_stopped_too", app::breakouts::b04_sockets_are_stopped_too),
        Test::page("app::breakouts::b05_parents_are_strangers", app::breakouts::b05_parents_are_strangers),
        Test::page(
            "app::breakouts::b06_a_link_handler_hears_nothing",
            app::breakouts::b06_a_link_handler_hears_nothing,
        ),
        Test::page("app::breakouts::b07_the_page_above_stays", app::breakouts::b07_the_page_above_stays),
        Test::page(
            "app::breakouts::b08_a_sandbox_makes_no_sandboxes",
            app::breakouts::b08_a_sandbox_makes_no_sandboxes,
        ),
        Test::page(
            "app::breakouts::b09_a_fresh_window_has_the_same_walls",
            app::breakouts::b09_a_fresh_window_has_the_same_walls,
        ),
        Test::page("app::breakouts::b10_the_base_stays", app::breakouts::b10_the_base_stays),
        Test::page("app::connections::nothing_is_told_by_the_way", app::connections::nothing_is_told_by_the_way),
        Test::page(
            "app::worker::what_it_holds_survives_its_being_stopped",
            app::worker::what_it_holds_survives_its_being_stopped,
        ),
        Test::page("app::worker::the_log_goes_on_after_a_stop", app::worker::the_log_goes_on_after_a_stop),
        Test::page(
            "app::worker::other_files_are_seen_at_once_and_by_all_kinds",
            app::worker::other_files_are_seen_at_once_and_by_all_kinds,
        ),
        Test::page(
            "app::bad_input::what_is_refused_has_a_code_and_changes_nothing",
            app::bad_input::what_is_refused_has_a_code_and_changes_nothing,
        ),
        Test::page(
            "app::bad_input::a_sandbox_that_is_gone_takes_no_files",
            app::bad_input::a_sandbox_that_is_gone_takes_no_files,
        ),
        Test::page("app::bad_input::of_two_writers_each_is_whole", app::bad_input::of_two_writers_each_is_whole),
        Test::engine("app::private::an_app_runs_in_private_windows", app::private::an_app_runs_in_private_windows),
        Test::engine(
            "app::private::an_app_runs_without_a_worker_and_says_so",
            app::private::an_app_runs_without_a_worker_and_says_so,
        ),
        Test::page("app::breakouts::leaving_ends_the_app", app::breakouts::leaving_ends_the_app),
        Test::page("playground::runs::a_program_is_typed_and_run", playground::runs::a_program_is_typed_and_run),
        Test::page(
            "playground::runs::attacks_say_which_layer_stopped_them",
            playground::runs::attacks_say_which_layer_stopped_them,
        ),
        Test::page(
            "playground::runs::diagnostics_and_the_stop_button",
            playground::runs::diagnostics_and_the_stop_button,
        ),
        Test::page("playground::runs::tools_arguments_and_limits", playground::runs::tools_arguments_and_limits),
        Test::page("playground::policies::a_line_and_what_it_causes", playground::policies::a_line_and_what_it_causes),
        Test::page(
            "playground::policies::mistakes_completion_and_json",
            playground::policies::mistakes_completion_and_json,
        ),
        Test::page("playground::policies::asked_answered_applied", playground::policies::asked_answered_applied),
        Test::page(
            "playground::apps::a_refused_fetch_is_allowed_by_one_click",
            playground::apps::a_refused_fetch_is_allowed_by_one_click,
        ),
        Test::page("playground::apps::files_and_the_live_preview", playground::apps::files_and_the_live_preview),
        Test::page(
            "playground::tools::a_tool_is_granted_and_kept_to_its_part",
            playground::tools::a_tool_is_granted_and_kept_to_its_part,
        ),
        Test::page("playground::tools::denied_and_written_wrongly", playground::tools::denied_and_written_wrongly),
        Test::page(
            "playground::widgets::a_widget_and_everything_it_says",
            playground::widgets::a_widget_and_everything_it_says,
        ),
        Test::page("playground::widgets::a_form_a_stream_and_a_fix", playground::widgets::a_form_a_stream_and_a_fix),
        Test::page("playground::widgets::a_server_that_crashes", playground::widgets::a_server_that_crashes),
        Test::page(
            "playground::guarantees::live_probes_and_their_controls",
            playground::guarantees::live_probes_and_their_controls,
        ),
        Test::page("playground::share::a_link_holds_everything", playground::share::a_link_holds_everything),
        Test::page(
            "playground::faults::the_server_goes_and_comes_back",
            playground::faults::the_server_goes_and_comes_back,
        ),
        Test::page("playground::faults::an_expired_sandbox", playground::faults::an_expired_sandbox),
        Test::page("playground::faults::five_megabytes_pasted", playground::faults::five_megabytes_pasted),
        Test::page("playground::looks::axe_finds_nothing_serious", playground::looks::axe_finds_nothing_serious),
        Test::page("playground::looks::tabs_by_keys", playground::looks::tabs_by_keys),
        Test::page("playground::looks::fits_a_phone", playground::looks::fits_a_phone),
        Test::page("playground::looks::first_paint_is_small", playground::looks::first_paint_is_small),
        Test::page("docs::snippets_run", docs::snippets_run),
        Test::page("examples::chat_host", examples::chat_host::answers_with_programs),
        Test::page("examples::mcp_host", examples::mcp_host::shows_an_app_of_its_server),
        Test::page("examples::page_builder", examples::page_builder::follows_what_is_written),
        Test::page("examples::btcp_page", examples::btcp_page::asks_before_anything_is_touched),
        Test::page("examples::strict_host", examples::strict_host::holds_four_guests),
        Test::plain("examples::folders_are_whole", examples::folders_are_whole),
        Test::plain("protocol::what_pages_name_is_a_test", protocol::what_pages_name_is_a_test),
        Test::plain(
            "protocol::requirements_and_tests_name_each_other",
            protocol::requirements_and_tests_name_each_other,
        ),
        Test::engine("soak::a_page_holds_what_it_held", soak::a_page_holds_what_it_held),
        Test::engine("attack::attacks_are_stopped", attack::attacks_are_stopped),
        Test::engine("attack::attacks_are_stopped_at_every_level", attack::attacks_are_stopped_at_every_level),
        Test::engine("attack::harmless_programs_mean_the_same", attack::harmless_programs_mean_the_same),
        Test::engine("attack::each_layer_holds_alone", attack::each_layer_holds_alone),
        Test::engine("attack::what_is_left_holds", attack::what_is_left_holds),
        Test::page("attack::the_switch_does_nothing_where_it_is_not", attack::the_switch_does_nothing_where_it_is_not),
        Test::plain("attack::what_is_served_has_no_switch", attack::what_is_served_has_no_switch),
        Test::page("widget::messages::from_the_view", widget::messages::from_the_view),
        Test::page("widget::messages::from_the_host", widget::messages::from_the_host),
        Test::page("widget::order::nothing_before_the_handshake", widget::order::nothing_before_the_handshake),
        Test::page("widget::order::a_view_that_never_begins", widget::order::a_view_that_never_begins),
        Test::page("widget::order::sizes_end_at_their_caps", widget::order::sizes_end_at_their_caps),
        Test::page("widget::hostile::bad_messages_are_answered", widget::hostile::bad_messages_are_answered),
        Test::page("widget::hostile::a_flood_ends_one_widget", widget::hostile::a_flood_ends_one_widget),
        Test::page("widget::hostile::whoever_leaves_is_not_heard", widget::hostile::whoever_leaves_is_not_heard),
        Test::page("widget::policy::declared_is_what_it_gets", widget::policy::declared_is_what_it_gets),
        Test::page("widget::policy::violations_name_the_field", widget::policy::violations_name_the_field),
        Test::page(
            "widget::policy::permissive_is_allowed_and_marked",
            widget::policy::permissive_is_allowed_and_marked,
        ),
        Test::page("widget::policy::permissions_need_both_sides", widget::policy::permissions_need_both_sides),
        Test::page("widget::policy::a_domain_is_a_stable_origin", widget::policy::a_domain_is_a_stable_origin),
        Test::page("widget::policy::bad_options_are_told", widget::policy::bad_options_are_told),
        Test::page("widget::element::an_element_shows_its_widget", widget::element::an_element_shows_its_widget),
        Test::page("widget::servers::basic_vanillajs", widget::servers::basic_vanillajs),
        Test::page("widget::servers::budget_allocator", widget::servers::budget_allocator),
        Test::page("widget::servers::debug_server", widget::servers::debug_server),
        Test::page("widget::servers::system_monitor", widget::servers::system_monitor),
        Test::page("widget::servers::threejs", widget::servers::threejs),
        Test::page("widget::door::the_official_bridge_works", widget::door::the_official_bridge_works),
        Test::page("widget::door::strangers_get_nothing", widget::door::strangers_get_nothing),
        Test::page("widget::attacks::no_request_leaves", widget::attacks::no_request_leaves),
        Test::page("widget::attacks::no_text_moves_the_policy", widget::attacks::no_text_moves_the_policy),
        Test::page("widget::attacks::no_domain_means_everything", widget::attacks::no_domain_means_everything),
        Test::page("widget::attacks::nobody_goes_anywhere", widget::attacks::nobody_goes_anywhere),
        Test::page("widget::attacks::no_foreign_page_is_answered", widget::attacks::no_foreign_page_is_answered),
        Test::page(
            "widget::attacks::packets_stay_or_are_said_to_leave",
            widget::attacks::packets_stay_or_are_said_to_leave,
        ),
        Test::page("widget::attacks::widgets_are_strangers", widget::attacks::widgets_are_strangers),
        Test::page("widget::many::fifty_in_a_long_page", widget::many::fifty_in_a_long_page),
        Test::page("widget::many::frozen_and_thawed_by_hand", widget::many::frozen_and_thawed_by_hand),
        Test::page("widget::many::moved_about_it_comes_back", widget::many::moved_about_it_comes_back),
        Test::page("widget::many::closing_the_jar_leaves_nothing", widget::many::closing_the_jar_leaves_nothing),
        Test::page("widget::many::a_spare_becomes_the_next", widget::many::a_spare_becomes_the_next),
        Test::page("widget::many::a_spinning_widget_stops_nobody", widget::many::a_spinning_widget_stops_nobody),
        Test::page("agents::calls::official_clients_list_and_call", agents::calls::official_clients_list_and_call),
        Test::page(
            "agents::calls::failures_arrive_where_they_belong",
            agents::calls::failures_arrive_where_they_belong,
        ),
        Test::page(
            "agents::calls::a_cancelled_call_stops_in_the_page",
            agents::calls::a_cancelled_call_stops_in_the_page,
        ),
        Test::page("agents::calls::no_page_reaches_the_door", agents::calls::no_page_reaches_the_door),
        Test::page(
            "agents::consent::hidden_until_granted_and_gone_when_revoked",
            agents::consent::hidden_until_granted_and_gone_when_revoked,
        ),
        Test::page(
            "agents::endings::a_page_that_closes_ends_its_calls",
            agents::endings::a_page_that_closes_ends_its_calls,
        ),
        Test::page("agents::endings::a_session_ends_for_everybody", agents::endings::a_session_ends_for_everybody),
        Test::page("agents::endings::an_expired_session_says_so", agents::endings::an_expired_session_says_so),
    ])
}
