//! Tests in real browsers. A test is written once and runs in every engine.

mod runner; // engines, places, deadlines, evidence
mod stage; // a host page with a guest frame, and headers on both

mod facts; // what the engines do with the headers Belljar sends
mod frames; // frames on other host names, service workers, ports
mod harness;
mod origin; // Belljar's own server, and a host page on another origin
mod origin_apart; // two sandboxes share nothing; strangers and tabs show nothing
mod origin_api; // the API as browsers reach it
mod origin_shedding; // self-navigation to every file and error page // the harness itself: lost drivers, crashes, deadlines, clean-up

use runner::Test;

fn main() -> std::process::ExitCode {
    runner::run(&[
        Test::page("frames::host_frame_worker_and_port", frames::host_frame_worker_and_port),
        Test::page("harness::console_and_errors_are_collected", harness::console_and_errors_are_collected),
        Test::page("harness::workers_are_heard", harness::workers_are_heard),
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
    ])
}
